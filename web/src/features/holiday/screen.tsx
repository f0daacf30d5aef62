import { holiday } from '@contracts/organisation/holiday.js';
import { JudgingProgress } from '@/kit/report/judging-progress.js';
import { resourceScreen } from '@/kit/resource/resource-screen.js';
import { ChangedRecords, HolidayReview } from './changed-records.js';

/** Days off. One over days gone by says before it is saved or removed which records of attendance it changes. */
export default resourceScreen(holiday, [], {
  review: HolidayReview,
  removalMore: ({ id }) => <ChangedRecords change={{ ids: [String(id)] }} />,
  above: () => <JudgingProgress />,
});
