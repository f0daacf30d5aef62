import {
  messageAddressed,
  messageConcluded,
  noticeTaken,
} from '../../../libs/contracts/organisation/message.events.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { namedId, type SampleSchool } from '../../../libs/platform/index.js';
import { type MessageCommand, message } from './message.js';

const drafts = [
  { title: '期中考试安排', content: '期中考试定于下周三、周四进行，请同学们带好文具和准考证。', type: 1, target: 2 },
  { title: '教职工大会', content: '周五下午四点在报告厅召开教职工大会，请准时参加。', type: 1, target: 3 },
  { title: '校园开放日', content: '本月最后一个周六为校园开放日，欢迎家长到校参观。', type: 2, target: 1 },
] as const;

/** Students of the sample school whose parents were told of an arrival. */
const arrived = 24;
/** Of so many one is not told, for want of a number. */
const failing = 8;

/** Tells messages that were written, and what parents were told of arrivals. */
export async function tellMessages(unit: Unit, { schoolId, students, parents }: SampleSchool): Promise<void> {
  await unit.handleMany(
    message,
    drafts.map((draft) => ({
      id: namedId('sample message', schoolId, draft.title),
      command: { type: 'Draft', message: draft } satisfies MessageCommand,
    })),
  );
  const names = new Map(parents.map(({ id, name }) => [id, name]));
  for (const [at, { id, name, classId, parentIds }] of students.slice(0, arrived).entries()) {
    const bodyId = namedId('sample notice', id);
    const minute = String(31 + at).padStart(2, '0');
    unit.append(`notice-${bodyId}`, [
      noticeTaken({ category: 1, content: `${name}同学 07:${minute} 已到校`, student: { id, name } }),
    ]);
    for (const parentId of parentIds) {
      const recipient = { id: parentId, type: 1 as const, name: names.get(parentId) ?? '' };
      const outcome = at % failing === 0 ? { state: 2 as const, reason: '号码无效' } : { state: 1 as const };
      unit.append(`messageRecord-${namedId('message record', bodyId, parentId)}`, [
        messageAddressed({ bodyId, recipient, classId, channel: 'app' }),
        messageConcluded(outcome),
      ]);
    }
  }
}
