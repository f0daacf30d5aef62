import dayjsCalendar from '@rc-component/picker/generate/dayjs';
import generatePicker from 'antd/es/date-picker/generatePicker';
import type { Dayjs } from 'dayjs';
import { schoolNow } from '@/api/school-day.js';

/** antd's pickers of days and times by the clock of the school: it marks their today and is what "now" chooses. */
export const DatePicker = generatePicker<Dayjs>({ ...dayjsCalendar, getNow: schoolNow });
export const { RangePicker, TimePicker } = DatePicker;
