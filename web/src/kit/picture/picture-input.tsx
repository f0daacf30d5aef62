import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { largestPicture, pictureNotPng, pictureTooLarge, pictureUpload } from '@contracts/devices/upload.js';
import { Button } from 'antd';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import { useBusy } from '../actions/use-busy.js';
import { type ControlProps, controlField, type MakeField } from '../form/fields.js';
import { chooseFile } from './choose-file.js';
import { UploadedPicture } from './picture.js';
import styles from './picture.module.css';

interface PictureInputProps extends ControlProps {
  /** Address of the picture. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** Sends a picture, or says why it is none that is taken. @returns its address */
async function send(file: File, translate: (text: string) => string): Promise<string | undefined> {
  const refusal = file.type !== 'image/png' ? pictureNotPng : file.size > largestPicture ? pictureTooLarge : undefined;
  if (refusal) notify.error(translate(refusal));
  return refusal ? undefined : (await change(pictureUpload, { file })).url;
}

/** A picture of an entry: the control of a form. */
function PictureInput({ id, value, onChange }: PictureInputProps) {
  const texts = useTexts('kit');
  const translate = useServerTexts();
  const [isBusy, run] = useBusy();
  const upload = async () => {
    const file = await chooseFile('.png');
    await run(async () => {
      const url = await send(file, translate);
      if (url) onChange?.(url);
    });
  };
  return (
    <div className={styles.input}>
      <UploadedPicture url={value} />
      <Button id={id} icon={<UploadOutlined aria-hidden />} loading={isBusy} onClick={upload}>
        {texts('picture.upload')}
      </Button>
      {value && (
        <Button
          icon={<DeleteOutlined aria-hidden />}
          aria-label={texts('picture.remove')}
          onClick={() => onChange?.(null)}
        />
      )}
    </div>
  );
}

/** A picture. */
export const pictureField: MakeField = (name, options) =>
  controlField(name, (props) => <PictureInput {...props} />, { ...options, wide: false });
