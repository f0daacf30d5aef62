import { type NewEvent, withValues } from '../../../libs/contracts/kernel/index.js';
import {
  messageAddressed,
  messageArrived,
  messageConcluded,
  messageLost,
  messageRead,
  messageRecipientsAddressed,
  noticeTaken,
} from '../../../libs/contracts/organisation/message.events.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { namedId, type SampleSchool } from '../../../libs/platform/index.js';
import { type MessageCommand, message } from './message.js';

/** Texts that the school writes often. */
export const sampleTemplates = [
  { name: '家长会', type: 1, content: '{姓名}您好：{班级}家长会定于本周五晚七点在本班教室召开，请准时参加。' },
  { name: '缴费提醒', type: 1, content: '{姓名}您好：请于本月底前缴清{班级}学生的餐费，如已缴费请忽略。' },
  { name: '放假通知', type: 2, content: '各位家长：学校定于{日期}起放假，请提醒孩子注意安全。' },
] as const;

const drafts = [
  { title: '期中考试安排', content: '期中考试定于下周三、周四进行，请同学们带好文具和准考证。', type: 1, target: 2 },
  { title: '教职工大会', content: '周五下午四点在报告厅召开教职工大会，请准时参加。', type: 1, target: 3 },
  { title: '校园开放日', content: '本月最后一个周六为校园开放日，欢迎家长到校参观。', type: 2, target: 1 },
] as const;

/** What the parents of the first class were sent. */
const published = { title: '家长会通知', content: sampleTemplates[0].content, type: 1, target: 2 } as const;

const sent = messageConcluded({ state: 1 });
const failed = messageConcluded({ state: 2, reason: '号码无效' });
/** What came of it, one recipient after the other. */
const outcomes: readonly (readonly NewEvent[])[] = [
  [sent, messageArrived({}), messageRead({})],
  [sent, messageArrived({})],
  [sent],
  [failed],
  [sent, messageArrived({}), messageRead({})],
  [messageLost({ reason: '发送结果未知' })],
  [sent, messageArrived({})],
  [],
];

/** Students of the sample school whose parents were told of an arrival. */
const arrived = 24;
/** Of so many one is not told, for want of a number. */
const failing = 8;

/**
 * Tells messages that were written, one that was published, and what parents were told of arrivals.
 * @param day on which it was published, as recipients read it
 */
export async function tellMessages(unit: Unit, school: SampleSchool, day: string): Promise<void> {
  const { schoolId, students, parents, classes } = school;
  const parentNames = new Map(parents.map(({ id, name }) => [id, name]));
  const tell = (bodyId: string, parentId: string, classId: string, outcome: readonly NewEvent[], content?: string) => {
    const recipient = { id: parentId, type: 1 as const, name: parentNames.get(parentId) ?? '' };
    unit.append(`messageRecord-${namedId('message record', bodyId, parentId)}`, [
      messageAddressed({ bodyId, recipient, classId, channel: 'app', ...(content !== undefined && { content }) }),
      ...outcome,
    ]);
  };

  const classId = students[0]!.classId;
  const written = [...drafts, { ...published, classId }];
  const idOf = ({ title }: { title: string }) => namedId('sample message', schoolId, title);
  await unit.handleMany(
    message,
    written.map((draft) => ({
      id: idOf(draft),
      command: { type: 'Draft', message: draft } satisfies MessageCommand,
    })),
  );
  const messageId = idOf(published);
  await unit.handle(message, messageId, { type: 'Publish', day });
  const className = classes.find(({ id }) => id === classId)!.name;
  const recipients = new Set(students.filter((one) => one.classId === classId).flatMap(({ parentIds }) => parentIds));
  for (const [at, parentId] of [...recipients].entries()) {
    const values = { 姓名: parentNames.get(parentId)!, 班级: className };
    tell(messageId, parentId, classId, outcomes[at % outcomes.length]!, withValues(published.content, values));
  }
  const count = recipients.size;
  unit.append(`message-${messageId}`, [messageRecipientsAddressed({ recipients: count, count })]);

  for (const [at, { id, name, classId: ofStudent, parentIds }] of students.slice(0, arrived).entries()) {
    const bodyId = namedId('sample notice', id);
    const minute = String(31 + at).padStart(2, '0');
    unit.append(`notice-${bodyId}`, [
      noticeTaken({ category: 1, content: `${name}同学 07:${minute} 已到校`, student: { id, name } }),
    ]);
    for (const parentId of parentIds) tell(bodyId, parentId, ofStudent, [at % failing === 0 ? failed : sent]);
  }
}
