import { readInput } from '../../../libs/contracts/kernel/index.js';
import {
  classAdd,
  inboxQuery,
  inboxRead,
  inboxTopic,
  job,
  messageAdd,
  messageAudience,
  messageDelete,
  messagePreview,
  messageProgress,
  messagePublish,
  messageQuery,
  messageRecipients,
  messageRecordQuery,
  messageRecordResend,
  messageTemplate,
  messageUpdate,
  openMessageInbox,
  openMessageRead,
  openMessageReport,
  recordsChangedTopic,
  teacherBindingAdd,
} from '../../../libs/contracts/organisation/index.js';
import {
  parentActivated,
  parentAdded,
  parentBound,
  personErased,
  studentAdded,
  teacherActivated,
  teacherAdded,
} from '../../../libs/contracts/people/index.js';
import { noticeDue } from '../../../libs/contracts/platform/notice.events.js';
import { newId } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { organisationService } from '../organisation.module.js';
import { mostAtOnce } from './addressing.js';
import { messageRecord } from './message-record.js';

let organisation: ServiceUnderTest;
let context: ReturnType<typeof requestOf>;

beforeAll(async () => {
  const beside = ['people', 'attendance', 'finance'];
  organisation = await ServiceUnderTest.start(organisationService, { isFollowing: true, beside });
});
beforeEach(() => {
  context = requestOf();
});
afterAll(async () => {
  const checked = await checkProjections(organisation.store);
  const { problems } = organisation;
  await organisation.stop();
  expect(problems).toEqual([]);
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

const tell = (source: string, stream: string, ...events: Parameters<typeof organisation.others.tell>[3][]) =>
  organisation.others.tell(source, { school: context.school, actor: context.meta.actor }, stream, ...events);

const addClass = async (name: string, parentId?: string) =>
  (await organisation.ask(classAdd, { name, code: name, type: 2, state: 1, parentId }, context)).id;

async function addStudent(name: string, classId: string): Promise<string> {
  const id = newId();
  const known = { code: name, name, sex: '男', classId, unlimitedMessages: false, cardState: '未发卡' } as const;
  await tell('people', `student-${id}`, studentAdded({ ...known, state: 1, creationType: 3 }));
  return id;
}
async function addParent(name: string, ...children: string[]): Promise<string> {
  const id = newId();
  const profile = { code: name, name, phone: `1${name}` };
  await tell('people', `parent-${id}`, parentAdded({ ...profile, state: 1, creationType: 3 }));
  for (const child of children)
    await tell('people', `student-${child}`, parentBound({ bindingId: newId(), parentId: id }));
  return id;
}
async function addTeacher(name: string, classId?: string): Promise<string> {
  const id = newId();
  const profile = { code: name, name, phone: `2${name}`, cardState: '未发卡', classId } as const;
  await tell('people', `teacher-${id}`, teacherAdded({ ...profile, state: 1, creationType: 3 }));
  return id;
}

const text = { title: '家长会', content: '周五下午三点', type: 1 } as const;
async function publish(target: 1 | 2 | 3 | 4, classId?: string): Promise<string> {
  const { id } = await organisation.ask(messageAdd, { ...text, target, classId }, context);
  await organisation.ask(messagePublish, { id }, context);
  await organisation.settled();
  return id;
}
const page = { page: 0, pageSize: 100 };
const records = (params: object = {}) =>
  organisation.ask(messageRecordQuery, { ...page, params }, context).then(({ data }) => data);
const told = async (params?: object) => (await records(params)).map(({ recipientName }) => recipientName).sort();

describe('a message that is published', () => {
  it('goes to parents, teachers and managers of a class with all below it, once to each', async () => {
    const grade = await addClass('高一');
    const [one, other] = [await addClass('高一1班', grade), await addClass('高二1班')];
    const [wang, li] = [await addStudent('王', one), await addStudent('李', other)];
    await addParent('王父', wang, await addStudent('王弟', one));
    await addParent('李父', li);
    await addParent('无子');
    const [manager] = [await addTeacher('张老师', one), await addTeacher('赵老师')];
    const { id: jobId } = await organisation.ask(job.calls.add, { name: '年级组长', code: 'J' }, context);
    const binding = { classId: one, teacherId: manager, isManager: true, jobId };
    await organisation.ask(teacherBindingAdd, { ...binding, isClassTeacher: false, isSubjectTeacher: false }, context);
    const count = (target: 1 | 2 | 3 | 4, classId?: string) =>
      organisation
        .ask(messageAudience, { target, classId }, context)
        .then(({ waitsUntil, ...counts }) => (waitsUntil === null ? counts : waitsUntil));
    await organisation.settled();
    expect(await count(1)).toEqual({ parents: 3, teachers: 2 });
    expect(await count(1, grade)).toEqual({ parents: 1, teachers: 1 });
    expect(await count(2, other)).toEqual({ parents: 1, teachers: 0 });
    expect(await count(3)).toEqual({ parents: 0, teachers: 2 });
    expect(await count(4)).toEqual({ parents: 0, teachers: 1 });
    expect(await count(4, other)).toEqual({ parents: 0, teachers: 0 });

    const id = await publish(1, grade);
    expect(await told()).toEqual(['张老师', '王父'].sort());
    expect(await told({ classId: one })).toEqual(['张老师', '王父'].sort());
    expect(await told({ classId: other })).toEqual([]);
    expect(await told({ recipientType: 3 })).toEqual(['张老师']);
    expect(await told({ keyword: '三点', title: '通知' })).toHaveLength(2);
    expect(await told({ keyword: '没有' })).toEqual([]);
    const progress = { recipients: 2, addressed: 2, succeeded: 0, failed: 0, pending: 2, arrived: 0, read: 0 };
    expect(await organisation.ask(messageProgress, { id }, context)).toEqual(progress);
    expect((await records({ recipientType: 1 }))[0]).toMatchObject({
      className: '高一/高一1班',
      title: '通知',
      state: 3,
    });
  });

  it('is published once, keeps for whom it is, and its records stay when it is removed', async () => {
    await addTeacher('张老师');
    const id = await publish(3);
    expect(await refusalOf(organisation.ask(messagePublish, { id }, context))).toBe('1005 消息已发布');
    const changes = { id, ...text, content: '改为周六', target: 1 as const };
    await organisation.ask(messageUpdate, changes, context);
    const { data } = await organisation.ask(messageQuery, { ...page, params: { keyword: '家长' } }, context);
    expect(data).toMatchObject([{ id, target: 3, content: '改为周六', isPublished: true, className: '' }]);
    await organisation.ask(messageDelete, { ids: [id] }, context);
    expect(await records()).toMatchObject([{ recipientName: '张老师', content: '周五下午三点' }]);
    expect(await refusalOf(organisation.ask(messagePublish, { id: newId() }, context))).toBe('1004 记录不存在');
    const elsewhere = { ...text, target: 2 as const, classId: newId() };
    expect(await refusalOf(organisation.ask(messageAdd, elsewhere, context))).toBe('1004 班级不存在');
  });

  it('goes to more than one batch of recipients', async () => {
    const others = mostAtOnce + 5;
    const profile = { sex: '男', cardState: '未发卡', state: 1, creationType: 3 } as const;
    for (let at = 0; at < others; at += 500) {
      const some = Array.from({ length: Math.min(500, others - at) }, (_, index) => `T${at + index}`);
      await Promise.all(
        some.map((code) =>
          tell('people', `teacher-${newId()}`, teacherAdded({ ...profile, code, name: code, phone: code })),
        ),
      );
    }
    await organisation.settled();
    const id = await publish(3);
    const progress = await organisation.ask(messageProgress, { id }, context);
    expect(progress).toMatchObject({ recipients: others, addressed: others, pending: others });
  });
});

describe('a message with fields in its text', () => {
  it('says to each what is theirs, as its preview did, whatever they are called later', async () => {
    const grade = await addClass('高一');
    const [one, other] = [await addClass('高一1班', grade), await addClass('高一2班', grade)];
    const wang = await addParent('王父', await addStudent('王', one));
    await addParent('李父', await addStudent('李', other));
    await addTeacher('张老师');
    await organisation.settled();
    const audience = { target: 2, classId: grade } as const;
    const content = '{姓名}家长：{班级}的家长会在{日期}召开';
    const choices = await organisation.ask(messageRecipients, { ...audience, keyword: '王' }, context);
    expect(choices).toEqual([{ id: wang, name: '王父', type: 1, className: '高一/高一1班' }]);
    const preview = { ...audience, content, recipientId: wang };
    const seen = (await organisation.ask(messagePreview, preview, context)).content;
    expect(seen).toMatch(/^王父家长：高一1班的家长会在20\d\d年\d+月\d+日召开$/);
    const stranger = await addTeacher('赵老师');
    await organisation.settled();
    expect(await refusalOf(organisation.ask(messagePreview, { ...preview, recipientId: stranger }, context))).toBe(
      '1004 接收人不在发送范围内',
    );

    const { id } = await organisation.ask(messageAdd, { ...text, ...audience, content }, context);
    await organisation.ask(messagePublish, { id }, context);
    await organisation.settled();
    expect((await records()).map((record) => record.content).sort()).toEqual(
      [seen, seen.replace('王父', '李父').replace('1班', '2班')].sort(),
    );
    expect(await told({ keyword: '高一2班的' })).toEqual(['李父']);
    await tell('people', `parent-${wang}`, personErased({ personType: 2 }));
    await organisation.settled();
    expect((await records({ keyword: '■' })).map((record) => record.content)).toEqual(['■■■']);
  });

  it('is refused where nothing is filled in for a field, and so is a template', async () => {
    const unknown = '1001 正文中没有字段“学号”，可用字段：姓名、班级、日期';
    const content = '{姓名}的{学号}';
    const refusal = (read: () => unknown) => refusalOf(Promise.resolve().then(read));
    expect(await refusal(() => readInput(messageAdd, { ...text, target: 3, content }))).toBe(unknown);
    const { add } = messageTemplate.calls;
    expect(await refusal(() => readInput(add, { name: '点名', type: 1, content }))).toBe(unknown);
    const { id } = await organisation.ask(add, { name: '点名', type: 1, content: '{姓名}在{班级}' }, context);
    const { data } = await organisation.ask(
      messageTemplate.calls.query,
      { ...page, params: { keyword: '班级' } },
      context,
    );
    expect(data).toMatchObject([{ id, content: '{姓名}在{班级}' }]);
    await organisation.ask(messageTemplate.calls.update, { id, name: '点名', type: 2, content: '{姓名}' }, context);
    await organisation.ask(messageTemplate.calls.delete, { ids: [id] }, context);
  });
});

describe('a send record that was read', () => {
  it('says so once, by the app of its recipient alone, and counts', async () => {
    const [zhang, li] = [await addTeacher('张老师'), await addTeacher('李老师')];
    for (const [id, account] of [
      [zhang, 'zhang'],
      [li, 'li'],
    ] as const)
      await tell('people', `teacher-${id}`, teacherActivated({ accountId: newId(), account }));
    const id = await publish(3);
    const recordOf = async (name: string) => (await records({ recipientName: name }))[0]!;
    const read = async (account: string, name: string) =>
      organisation.ask(openMessageRead, { account, id: (await recordOf(name)).id }, context);
    expect(await refusalOf(read('li', '张老师'))).toBe('1004 记录不存在');
    expect(await told({ isRead: true })).toEqual([]);
    await read('zhang', '张老师');
    const { readAt, state } = await recordOf('张老师');
    expect([readAt, state]).toEqual([expect.stringMatching(/^20/), 1]);
    await read('zhang', '张老师');
    expect((await recordOf('张老师')).readAt).toBe(readAt);
    await organisation.ask(openMessageReport, { id: (await recordOf('李老师')).id, state: 1 }, context);
    expect([await told({ isRead: true }), await told({ isRead: false })]).toEqual([['张老师'], ['李老师']]);
    const progress = { succeeded: 2, failed: 0, pending: 0, arrived: 2, read: 1 };
    expect(await organisation.ask(messageProgress, { id }, context)).toMatchObject(progress);
    const inbox = { account: 'zhang', page: 0, pageSize: 20 };
    expect((await organisation.ask(openMessageInbox, inbox, context)).messages).toMatchObject([{ isRead: true }]);
  });
});

describe('the inbox of an account', () => {
  it('has what its teacher is told, of whom other pages of the account learn, and nothing of others', async () => {
    const [teacherId, other] = [await addTeacher('张老师'), await addTeacher('李老师')];
    const changed: unknown[] = [];
    const recorded: unknown[] = [];
    const { signals } = organisation.store.database;
    const listen = signals.on(inboxTopic, (value) => changed.push(value));
    const listenToRecords = signals.on(recordsChangedTopic, (value) => recorded.push(value));
    const { school } = context;
    await publish(3);
    await tell('attendance', `notice-${newId()}`, noticeDue({ category: 8, content: '迟到一次', teacherId }));
    await organisation.settled();
    const both = [teacherId, other].sort();
    expect(changed).toEqual([
      { school, teacherIds: both },
      { school, teacherIds: [teacherId] },
    ]);

    const of = (id?: string) => ({ ...context, session: { ...context.session!, ...(id && { teacherId: id }) } });
    const inbox = (id?: string, asked = { page: 0, pageSize: 20 }) => organisation.ask(inboxQuery, asked, of(id));
    const { messages, ...counts } = await inbox(teacherId);
    expect(counts).toEqual({ recordCount: 2, unreadCount: 2 });
    expect(messages.map(({ title, content, isRead }) => [title, content, isRead])).toEqual([
      ['教师考勤消息', '迟到一次', false],
      ['家长会', '周五下午三点', false],
    ]);
    expect(await inbox(teacherId, { page: 1, pageSize: 1 })).toMatchObject({ messages: [{ title: '家长会' }] });
    expect(await inbox()).toEqual({ recordCount: 0, unreadCount: 0, messages: [] });

    const [newest, older] = messages.map(({ id }) => id) as [string, string];
    const read = (ids: string[], id?: string) => organisation.ask(inboxRead, { ids }, of(id));
    const [foreign] = (await inbox(other)).messages;
    for (const [ids, id] of [
      [[newest], undefined],
      [[newest], other],
      [[newest, foreign!.id], teacherId],
    ] as const)
      expect(await refusalOf(read([...ids], id))).toBe('1004 记录不存在');
    expect(await inbox(teacherId)).toMatchObject({ unreadCount: 2 });
    expect(recorded).toEqual([school, school]);
    await organisation.database.inSchool(school, (sql) =>
      sql.query(
        `insert into organisation.message_dispatch (record_id, school, due_at, attempts) values ($1, $2, now() + interval '1 h', 0)`,
        [older, school],
      ),
    );
    await read([older, older], teacherId);
    expect(recorded).toHaveLength(3);
    // What was read here needs no text message any more.
    expect(
      await organisation.database.inSchool(school, (sql) =>
        sql.query('select from organisation.message_dispatch where school = $1', [school]),
      ),
    ).toEqual([]);
    expect(await inbox(teacherId)).toMatchObject({
      unreadCount: 1,
      messages: [{ isRead: false }, { isRead: true, state: 1 }],
    });
    expect(await told({ isRead: true })).toEqual(['张老师']);
    expect(changed.slice(2)).toEqual([{ school, teacherIds: [teacherId] }]);
    listen();
    listenToRecords();
  });

  it('learns of a message in parts, however many teachers there are', async () => {
    const changed: { teacherIds: string[] }[] = [];
    const listen = organisation.store.database.signals.on(inboxTopic, (value) =>
      changed.push(value as (typeof changed)[0]),
    );
    const teacherIds = await Promise.all(Array.from({ length: 120 }, (_, at) => addTeacher(`教师${at}`)));
    await publish(3);
    expect(changed.map((one) => one.teacherIds.length)).toEqual([100, 20]);
    expect(changed.flatMap((one) => one.teacherIds).sort()).toEqual(teacherIds.sort());
    listen();
  });
});

describe('a send record', () => {
  it('is told of by others, and sent again where it failed', async () => {
    await addTeacher('张老师');
    await publish(3);
    const id = (await records())[0]!.id;
    const report = (state: 1 | 2) => organisation.ask(openMessageReport, { id, state }, context);
    const resend = () => organisation.ask(messageRecordResend, { ids: [id] }, context);
    expect(await refusalOf(resend())).toBe('1005 消息正在发送');
    await report(2);
    expect(await told({ state: 2 })).toEqual(['张老师']);
    await resend();
    expect(await told({ state: 3 })).toEqual(['张老师']);
    await report(1);
    await report(1);
    expect(await refusalOf(report(2))).toBe('1005 消息发送结果已确认');
    expect(await refusalOf(organisation.ask(openMessageReport, { id: newId(), state: 1 }, context))).toBe(
      '1004 记录不存在',
    );
    expect(await refusalOf(organisation.ask(openMessageReport, { id, state: 1 }, requestOf()))).toBe('1004 记录不存在');
  });
});

describe('a message that was lost on its way', () => {
  it('may be sent again by somebody', async () => {
    await addTeacher('张老师');
    await publish(3);
    const { id } = (await records())[0]!;
    const lost = { type: 'Conclude', outcome: { state: 3, reason: '超时' } } as const;
    await organisation.store.transact(context, (unit) => unit.handleRow(messageRecord, [id], lost));
    expect(await records()).toMatchObject([{ state: 3, reason: '超时' }]);
    await organisation.ask(messageRecordResend, { ids: [id] }, context);
    expect(await records()).toMatchObject([{ state: 3, reason: null }]);
  });
});

describe('a notice of another service', () => {
  it('goes to the parents of the student, or to the teacher, once', async () => {
    const student = { id: await addStudent('王', await addClass('高一1班')), name: '王' };
    const parentId = await addParent('王父', student.id);
    await addParent('王母', student.id);
    const teacherId = await addTeacher('张老师');
    const arrival = noticeDue({ category: 1, content: '王 07:58 到校', student });
    await tell('attendance', `notice-${newId()}`, arrival);
    await tell('attendance', `notice-${newId()}`, noticeDue({ category: 8, content: '迟到一次', teacherId }));
    await organisation.settled();
    expect(await told({ title: '到校', studentName: '王' })).toEqual(['王母', '王父'].sort());
    expect(await told({ title: '教师考勤消息' })).toEqual(['张老师']);
    expect((await records({ title: '到校' }))[0]).toMatchObject({ content: '王 07:58 到校', studentName: '王' });

    await tell('people', `parent-${parentId}`, parentActivated({ accountId: newId(), account: 'wang' }));
    await organisation.settled();
    const inbox = { account: 'wang', page: 0, pageSize: 20 };
    const { recordCount, messages } = await organisation.ask(openMessageInbox, inbox, context);
    expect([recordCount, messages]).toMatchObject([1, [{ title: '到校', content: '王 07:58 到校', state: 3 }]]);

    await tell('people', `student-${student.id}`, personErased({ personType: 1 }));
    await tell('people', `parent-${parentId}`, personErased({ personType: 2 }));
    await organisation.settled();
    const left = await records({ title: '到校' });
    expect(left.map(({ content, studentName }) => [content, studentName])).toEqual([
      ['■■■', '■■■'],
      ['■■■', '■■■'],
    ]);
    expect(left.map(({ recipientName }) => recipientName).sort()).toEqual(['■■■', '王母']);
  });
});
