import { faceHashIn, faceImage } from '@contracts/people/face.js';
import { Thumbnail } from '@/kit/picture/thumbnail.js';
import { useTexts } from '@/language/use-texts.js';

interface PhotoProps {
  url: string;
  /** Name of the person. */
  name: string;
}

/** A person's photo, small; a press shows it whole. */
export function Photo({ url, name }: PhotoProps) {
  const texts = useTexts('face');
  return (
    <Thumbnail
      call={faceImage}
      hash={faceHashIn(url)}
      title={texts('photo.title')}
      alternative={texts('photo.of', { name })}
    />
  );
}
