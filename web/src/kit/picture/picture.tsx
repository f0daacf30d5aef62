import { pictureHashIn, pictureImage } from '@contracts/devices/upload.js';
import { useTexts } from '@/language/use-texts.js';
import { Thumbnail } from './thumbnail.js';

/** A picture that was uploaded, by its address; nothing where it is the address of something else. */
export function UploadedPicture({ url }: { url: unknown }) {
  const texts = useTexts('kit');
  const hash = typeof url === 'string' ? pictureHashIn(url) : undefined;
  if (!hash) return null;
  return <Thumbnail call={pictureImage} hash={hash} title={texts('picture.show')} alternative={texts('picture')} />;
}
