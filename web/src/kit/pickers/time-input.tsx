import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { timeFormat } from './formats.js';
import { TimePicker } from './pickers.js';

dayjs.extend(customParseFormat);

interface TimeInputProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
  disabled?: boolean;
}

/** What may be typed too; read when the field is left, as one is the beginning of the other. Seconds are cut off. */
const typedFormats = ['HH:mm', 'HH:mm:ss'];

/** Picks a time of day to the minute; its value is the text of the wire. */
export function TimeInput({ value, onChange, ...props }: TimeInputProps) {
  return (
    <TimePicker
      {...props}
      style={{ width: '100%' }}
      format={timeFormat}
      needConfirm={false}
      value={value ? dayjs(value, timeFormat) : null}
      onChange={(time) => onChange?.(time?.format(timeFormat))}
      onBlur={({ target }) => {
        const time = dayjs((target as HTMLInputElement).value, typedFormats, true);
        if (time.isValid()) onChange?.(time.format(timeFormat));
      }}
    />
  );
}
