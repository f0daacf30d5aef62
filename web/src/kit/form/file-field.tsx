import { UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useTexts } from '@/language/use-texts.js';
import { type ControlProps, controlField, type FieldOptions, type FormField } from './fields.js';
import styles from './form.module.css';

interface FileControlProps extends ControlProps {
  value?: File;
  onChange?: (file: File | undefined) => void;
  /** Endings of the files that are taken, `.pdf,.png`. */
  accept: string;
}

function FileControl({ id, value, onChange, accept, disabled, placeholder }: FileControlProps) {
  const texts = useTexts('kit');
  return (
    <>
      <Upload
        accept={accept}
        maxCount={1}
        disabled={disabled}
        fileList={value ? [{ uid: value.name, name: value.name }] : []}
        beforeUpload={(file) => {
          onChange?.(file);
          return false;
        }}
        onRemove={() => onChange?.(undefined)}
      >
        <Button id={id} icon={<UploadOutlined aria-hidden />}>
          {texts('import.choose')}
        </Button>
      </Upload>
      {placeholder && <small className={styles.hint}>{placeholder}</small>}
    </>
  );
}

/** A file, which is sent with the form; its `hint` stands below it. Apart from the other fields: few forms need it. */
export const fileField = <
  const N extends string,
  const K extends string = never,
  const L extends string = `field.${N}`,
>(
  name: N,
  accept: string,
  options?: FieldOptions<K, L>,
): FormField<N, NoInfer<K | L>> => ({
  ...controlField(name, (props) => <FileControl {...props} accept={accept} />, options),
  isUndrafted: true,
});
