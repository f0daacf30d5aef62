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
  autoFocus?: boolean;
}

/** Picks a time of day to the minute; its value is the text of the wire. */
export function TimeInput({ value, onChange, ...props }: TimeInputProps) {
  return (
    <TimePicker
      {...props}
      style={{ width: '100%' }}
      format={[timeFormat, 'HH:mm']}
      needConfirm={false}
      value={value ? dayjs(value, timeFormat) : null}
      onChange={(time) => onChange?.(time?.format(timeFormat))}
    />
  );
}
