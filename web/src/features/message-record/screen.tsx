import { sendState, sendTargetType } from '@contracts/enumerations.js';
import {
  messageRecordExport,
  messageRecordQuery,
  messageRecordResend,
  recordTitles,
} from '@contracts/organisation/message-record.js';
import { change } from '@/api/change.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, flagFilter, pickFilter, textFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { columns, isResendable } from './columns.js';
import { ResendSelected } from './resend-selected.js';
import { TitleInput } from './title.js';

/** What was sent to whom, and what came of it. */
export default defineList({
  namespace: 'message-record',
  query: messageRecordQuery,
  filters: [
    choiceFilter('state', sendState),
    flagFilter('isRead'),
    classFilter('classId'),
    choiceFilter('recipientType', sendTargetType),
    textFilter('recipientName'),
    pickFilter('title', (props) => <TitleInput {...props} choices={recordTitles} />),
    textFilter('studentName'),
    textFilter('keyword'),
    rangeFilter('from', 'to', { days: 0, withTime: true, toLastSecond: true }),
  ],
  columns,
  actions: [
    {
      label: 'action.resend',
      call: messageRecordResend,
      question: 'resend.question',
      isOffered: isResendable,
      run: ({ id }) => change(messageRecordResend, { ids: [id] }),
    },
  ],
  isSelectable: true,
  toolbar: ({ selection }) => <ResendSelected selection={selection} />,
  export: messageRecordExport,
});
