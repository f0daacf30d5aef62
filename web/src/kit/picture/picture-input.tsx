import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTexts } from '@/language/use-texts.js';
import { useBusy } from '../actions/use-busy.js';
import { type ControlProps, controlField, type MakeField } from '../form/fields.js';
import { UploadedPicture } from './picture.js';
import styles from './picture.module.css';
import { usePictureUpload } from './upload.js';

interface PictureInputProps extends ControlProps {
  /** Address of the picture. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** A picture of an entry: the control of a form. */
function PictureInput({ id, value, onChange }: PictureInputProps) {
  const texts = useTexts('kit');
  const [isBusy, run] = useBusy();
  const upload = usePictureUpload((url) => onChange?.(url));
  return (
    <div className={styles.input}>
      <UploadedPicture url={value} />
      <Button id={id} icon={<UploadOutlined aria-hidden />} loading={isBusy} onClick={() => upload(run)}>
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
