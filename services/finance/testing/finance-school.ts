import { randomUUID } from 'node:crypto';
import type { Call, InputOf, NewEvent } from '../../../libs/contracts/kernel/index.js';
import { classAdded } from '../../../libs/contracts/organisation/index.js';
import { studentAdded, teacherAdded } from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import type { EventStore, Unit } from '../../../libs/eventsourcing/index.js';
import { namedId, type RequestContext } from '../../../libs/platform/index.js';
import { requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { financeService } from '../finance.module.js';
import { type AccountRow, accountTable } from '../ledger/ledger.read-model.js';

let service: ServiceUnderTest;
let school = '';
let context: RequestContext;

/** The id of what has this name in the school of the test. */
export const ids = (name: string) => namedId(school, name);

/** Starts the service and its consumers over an own database. */
export async function start(): Promise<void> {
  service = await ServiceUnderTest.start(financeService, { isFollowing: true, beside: ['organisation', 'people'] });
}

/** Ends what was started; gives what went wrong meanwhile. */
export async function stop(): Promise<readonly unknown[]> {
  await service.stop();
  return service.problems;
}

/** Another service tells of its things; what it told is known when this is done. */
export async function tell(source: string, stream: string, ...events: NewEvent[]): Promise<void> {
  await service.others.tell(source, { school }, stream, ...events);
  await service.settled();
}

/** Waits until every consumer has handled what is there. */
export const settled = () => service.settled();

/** Handles every timer that is due. */
export const handleTimers = () => service.handleTimers();

/** Has an upgrade done, as a start does. */
export const upgraded = (upgrade: (store: EventStore) => Promise<void>) => upgrade(service.store);

/** Asks a call for somebody of the school, or of another one. */
export const ask = <C extends Call>(call: C, input: InputOf<C>, by: RequestContext = context) =>
  service.ask(call, input, by);

const card = { cardState: '未发卡', creationType: 3, state: 1 } as const;

/** Somebody else adds a student. */
export const addStudent = (code: string, name: string, className = 'class') =>
  tell(
    'people',
    `student-${ids(code)}`,
    studentAdded({ code, name, sex: '男', classId: ids(className), unlimitedMessages: false, ...card }),
  );

/** Founds a school: a grade with two classes, three students in one and two in the other, a teacher. */
export async function found(): Promise<void> {
  school = randomUUID();
  context = requestOf(school);
  const node = (name: string, code: string, type: 1 | 2, parentId?: string) =>
    classAdded({ name, code, type, state: 1, ...(parentId && { parentId }) });
  await tell('organisation', `class-${ids('grade')}`, node('高一', 'G1', 1));
  await tell('organisation', `class-${ids('class')}`, node('高一1班', 'G101', 2, ids('grade')));
  await tell('organisation', `class-${ids('other')}`, node('高一2班', 'G102', 2, ids('grade')));
  for (const [code, name] of [
    ['S1', '张三'],
    ['S2', '李四'],
    ['S3', '王五'],
  ] as const)
    await addStudent(code, name);
  await addStudent('S4', '赵六', 'other');
  await addStudent('S5', '钱七', 'other');
  await tell(
    'people',
    `teacher-${ids('T1')}`,
    teacherAdded({ code: 'T1', name: '周老师', phone: '13800000001', ...card }),
  );
}

/** What accounts there are, by kind and subject, without those that are even. */
export async function balances(): Promise<Record<string, number>> {
  const rows = await service.database.inSchool(school, (sql) => selectRows(sql, accountTable, 'school = $1', [school]));
  const named = (row: AccountRow) => `${row.kind} ${row.subject}`;
  return Object.fromEntries(rows.filter(({ balance }) => balance !== 0).map((row) => [named(row), row.balance]));
}

/** Rows of a statement over the tables of finance in the school of the test, `$1`. */
export const rowsOf = <Row>(statement: string): Promise<Row[]> =>
  service.database.inSchool(school, (sql) => sql.query<Row>(statement, [school]));

/** Does work in a transaction of the school of the test. */
export const within = <T>(work: (unit: Unit) => Promise<T>): Promise<T> => service.store.transact(context, work);

/** The school of the test. */
export const schoolId = () => school;
