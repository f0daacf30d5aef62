import { messageTarget, messageType } from '@contracts/enumerations.js';
import { messageDelete, messagePublish, messageQuery } from '@contracts/organisation/message.js';
import { change } from '@/api/change.js';
import { tagColumn, yesOrNoColumn } from '@/kit/list/column-kinds.js';
import { defineList } from '@/kit/list/define-list.js';
import { textFilter } from '@/kit/list/filter-fields.js';
import { Audience } from './audience-line.js';
import { messageForm } from './form.js';
import { MessageProgress } from './progress.js';
import { SettingsButton } from './settings-button.js';

/** Messages of the school: drafts, and what was published and how far it is. */
export default defineList({
  namespace: 'message',
  query: messageQuery,
  filters: [textFilter('keyword')],
  columns: [
    { name: 'title', width: 260 },
    tagColumn('type', messageType, 80),
    { name: 'target', width: 90, codes: messageTarget },
    { name: 'className', width: 200 },
    yesOrNoColumn('isPublished', 90),
    { name: 'createdAt', width: 160 },
  ],
  form: messageForm,
  actions: [
    {
      label: 'action.publish',
      call: messagePublish,
      question: 'publish.question',
      questionMore: ({ target, classId }) => <Audience target={target} classId={classId} isNow />,
      isOffered: ({ isPublished }) => !isPublished,
      run: ({ id }) => change(messagePublish, { id }),
    },
    {
      label: 'action.progress',
      isOffered: ({ isPublished }) => isPublished,
      dialog: { title: 'progress.title', of: (message) => <MessageProgress of={message} /> },
    },
  ],
  toolbar: () => <SettingsButton />,
  remove: messageDelete,
  removeMany: messageDelete,
});
