import { messageCategory, messageType } from '../../../libs/contracts/enumerations.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  messageChanged,
  messageDrafted,
  messagePublished,
  messageRecipientsAddressed,
  messageRemoved,
  noticeTaken,
} from '../../../libs/contracts/organisation/message.events.js';
import {
  boolean,
  instant,
  integer,
  nullable,
  type Sql,
  selectRows,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { isOwnClass, type Scope } from '../../../libs/platform/index.js';

const source = 'organisation';

/** Messages as the office lists them: drafts and published ones. */
export const messageTable = table(source, 'message', {
  columns: {
    id: uuid(),
    school: uuid(),
    title: varchar(),
    content: varchar(),
    type: integer<1 | 2>(),
    target: integer<1 | 2 | 3 | 4>(),
    classId: nullable(uuid()),
    isPublished: boolean(),
    createdAt: instant(),
  },
  key: ['id'],
  indexes: { message_time: { columns: ['school', 'createdAt'] } },
});

/** @throws Rejection 1004 where a limited session may not see the class, or names none */
export function requireOwnClass(scope: Scope, classId: string | null): void {
  if (!isOwnClass(scope, classId)) throw Rejection.notFound('班级不存在');
}

/** @throws Rejection 1004 where a limited session may not see one of the messages: it goes to others than its classes */
export async function requireOwnMessages(
  sql: Sql,
  { school, ownClassIds }: Scope,
  ids: readonly string[],
): Promise<void> {
  if (!ownClassIds) return;
  const condition = 'school = $1 and id = any($2) and class_id = any($3)';
  const own = await selectRows(sql, messageTable, condition, [school, ids, ownClassIds], 'order by id for update');
  if (own.length < new Set(ids).size) throw Rejection.notFound();
}

export const messages = projection({
  source,
  table: messageTable,
  version: 1,
  on: (on) => [
    on(messageDrafted, (_row, { streamId, school, recordedAt, data }) => ({
      id: streamId,
      school,
      isPublished: false,
      createdAt: recordedAt,
      ...data,
    })),
    on(messageChanged, (row, { data }) => row && { ...row, classId: null, ...data }),
    on(messagePublished, (row) => row && { ...row, isPublished: true }),
    on(messageRemoved, () => undefined),
  ],
});

/** What send records tell: a message as it was published, or a notice. It stays when the message is removed. */
export const messageBodyTable = table(source, 'message_body', {
  columns: {
    id: uuid(),
    school: uuid(),
    /** What records are listed as: label of the message's type or of the notice's category. */
    title: varchar(),
    /** What the recipient reads above the content. */
    heading: varchar(),
    content: varchar(),
    /** To whom a message goes; null of a notice. */
    target: nullable(integer<1 | 2 | 3 | 4>()),
    classId: nullable(uuid()),
    /** The person of whom a notice tells. */
    personId: nullable(uuid()),
    studentName: nullable(varchar()),
    /** Recipients that a message had when it was published; null until they were counted. */
    recipients: nullable(integer()),
    /** Recipients that have a send record. */
    addressed: integer(),
  },
  key: ['id'],
  indexes: { message_body_person: { columns: ['personId'], where: 'person_id is not null' } },
});

export const messageBodies = projection({
  source,
  table: messageBodyTable,
  version: 1,
  on: (on) => [
    on(messagePublished, (_row, { streamId, school, data: { title, content, type, target, classId } }) => ({
      id: streamId,
      school,
      title: messageType.labels[type],
      heading: title,
      content,
      target,
      classId,
      addressed: 0,
    })),
    on(
      messageRecipientsAddressed,
      (row, { data }) =>
        row && { ...row, recipients: data.recipients ?? row.recipients, addressed: row.addressed + data.count },
    ),
    on(noticeTaken, (_row, { streamId, school, data: { category, content, student, teacherId } }) => ({
      id: streamId,
      school,
      title: messageCategory.labels[category],
      heading: messageCategory.labels[category],
      content,
      personId: student?.id ?? teacherId,
      studentName: student?.name,
      addressed: 0,
    })),
  ],
});
