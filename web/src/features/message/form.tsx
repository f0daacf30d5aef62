import { messageTarget, messageType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { messageAdd, type messageQuery, messageUpdate } from '@contracts/organisation/message.js';
import { defineForm } from '@/kit/form/definition.js';
import { choiceField, controlField, textField } from '@/kit/form/fields.js';
import { ClassWithAudience } from './audience-line.js';
import { MessageText } from './text-tools.js';

/** Once a message is published it is for whom it was sent to. */
const lockedOnEdit = (row: object) => (row as ListRow<typeof messageQuery>).isPublished;

/** The form of a message. */
export const messageForm = defineForm({
  namespace: 'message',
  add: messageAdd,
  update: messageUpdate,
  fields: [
    textField('title', { wide: true }),
    choiceField('type', messageType),
    choiceField('target', messageTarget, { lockedOnEdit }),
    controlField('classId', ({ max: _max, ...props }) => <ClassWithAudience {...props} />, {
      wide: true,
      lockedOnEdit,
    }),
    controlField('content', (props) => <MessageText {...props} />, { wide: true }),
  ],
  width: 640,
});
