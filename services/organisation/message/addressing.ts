import {
  messageAddressed,
  messagePublished,
  messageRecipientsAddressed,
  noticeTaken,
} from '../../../libs/contracts/organisation/message.events.js';
import { isPersonalText } from '../../../libs/contracts/organisation/message-text.js';
import { noticeDue } from '../../../libs/contracts/platform/notice.events.js';
import { selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { appAccounts, guardians, persons } from '../copies.js';
import { countRecipients, guardiansOf, nextRecipients, type Recipient } from './audience.js';
import { channelsFor } from './channels.js';
import { messageBodyTable } from './message.read-model.js';
import { dispatch } from './message-dispatch.js';
import { personalTexts } from './personal-text.js';
import { tellInboxes, tellRecordsChanged } from './told-browsers.js';

/** Most recipients that get their send records in one transaction. */
export const mostAtOnce = 1000;
/** Before every id. */
const first = '00000000-0000-0000-0000-000000000000';

/** Makes the send record of each recipient, and has it sent where a provider can; who has one already gets no other. */
async function address(
  unit: Unit,
  bodyId: string,
  recipients: readonly Recipient[],
  textFor?: (recipient: Recipient) => string,
): Promise<void> {
  if (recipients.length === 0) return;
  const channelFor = await channelsFor(unit, recipients);
  const sent: string[] = [];
  for (const one of recipients) {
    const { classId, ...recipient } = one;
    const id = namedId('message record', bodyId, recipient.id);
    const channel = channelFor(recipient.id);
    unit.append(
      `messageRecord-${id}`,
      [
        messageAddressed({
          ...{ bodyId, recipient, channel },
          ...(classId && { classId }),
          ...(textFor && { content: textFor(one) }),
        }),
      ],
      {
        ids: [id],
      },
    );
    if (channel !== 'app') sent.push(id);
  }
  dispatch(unit, sent);
  tellRecordsChanged(unit);
  tellInboxes(
    unit,
    recipients.flatMap(({ id, type }) => (type === 3 ? [id] : [])),
  );
}

/** The next recipients of one published message get their send records; the last event of theirs says whether there are more. */
async function addressNext(unit: Unit, messageId: string, after: string | undefined): Promise<void> {
  const { sql, school } = unit;
  const [body] = await selectRows(sql, messageBodyTable, 'id = $1', [messageId]);
  if (!body?.target) return;
  // The message of the sample school comes with its records, before there are people that could be counted.
  if (after === undefined && body.recipients !== null) return;
  const audience = { target: body.target, classId: body.classId };
  const counted = after === undefined ? await countRecipients(sql, school, audience) : undefined;
  const recipients = await nextRecipients(sql, school, audience, after ?? first, mostAtOnce);
  const textFor = isPersonalText(body.content) ? await personalTexts(sql, school, body.content) : undefined;
  await address(unit, messageId, recipients, textFor);
  unit.append(`message-${messageId}`, [
    messageRecipientsAddressed({
      ...(counted && { recipients: counted.parents + counted.teachers }),
      count: recipients.length,
      ...(recipients.length === mostAtOnce && { last: recipients.at(-1)!.id }),
    }),
  ]);
}

/**
 * Gives each recipient of a published message its send record, a thousand at a time: where there may be more, the event that
 * says so is what the next time begins with. A process that is killed goes on where it was.
 */
export const messageAddressing = consumer({
  name: 'organisation.message-addressing',
  source: 'organisation',
  types: [messagePublished, messageRecipientsAddressed],
  after: [persons.projection, guardians, appAccounts],
  async handle(unit, events) {
    for (const { type, streamId, data } of events) {
      if (type === 'MessagePublished') await addressNext(unit, streamId, undefined);
      else if ('last' in data && data.last !== undefined) await addressNext(unit, streamId, data.last);
    }
  },
});

/** Services that tell of what somebody is to be told. */
const tellers = ['attendance', 'people', 'finance'] as const;

/** Makes send records of what other services want somebody to be told: of each recipient one, of a repeat none. */
export const noticeTakers = tellers.map((source) =>
  consumer({
    name: `organisation.notices-of-${source}`,
    source,
    types: [noticeDue],
    ...(source === 'people'
      ? { copies: [persons.projection, guardians, appAccounts] }
      : { after: [persons.projection, guardians, appAccounts] }),
    async handle(unit, events) {
      const { sql, school } = unit;
      const studentIds = events.flatMap(({ data: { student } }) => student?.id ?? []);
      const teacherIds = events.flatMap(({ data: { teacherId } }) => teacherId ?? []);
      const guardiansByStudent = await guardiansOf(sql, school, studentIds);
      const known = await persons.byId(sql, school, teacherIds);
      for (const { id, streamId, data } of events) {
        unit.append(`notice-${streamId}`, [noticeTaken(data)], { ids: [namedId('notice taken', source, id)] });
        const teacher = known.get(data.teacherId ?? '');
        const named = teacher?.type === 3 ? [{ ...teacher, type: 3 as const }] : [];
        const told = data.teacherId === undefined ? (guardiansByStudent.get(data.student?.id ?? '') ?? []) : named;
        await address(
          unit,
          streamId,
          told.map(({ id, type, name, classId }) => ({ id, type, name, classId })),
        );
      }
    },
  }),
);
