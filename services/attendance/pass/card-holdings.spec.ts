import { randomUUID } from 'node:crypto';
import { deviceRecordReceived } from '../../../libs/contracts/device-gateway/index.js';
import { personErased, studentChanged, studentRemoved, teacherChanged } from '../../../libs/contracts/people/index.js';
import { selectRows, tableName } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { holdAppends, holdConsumer, outcomeOf } from '../../../libs/testing/index.js';
import { until } from '../../../libs/testing/product.js';
import { append, attendance, found, ids, schoolId, settled, start, stop, tell } from '../testing/attendance-school.js';
import { cardHoldings, cardHoldingTable, holdersOf } from './card-holding.js';
import { passTable } from './pass.read-model.js';
import { passIdentifier } from './pass-identifier.js';

beforeAll(start);
beforeEach(found);
afterAll(async () => {
  const checked = await checkProjections(attendance());
  expect(await stop()).toEqual([]);
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

const day = 24 * 3_600_000;
const begun = Date.now() - 30 * day;
/** Some days after the test's first day. */
const on = (days: number) => begun + days * day;

const ofStudent = (cardNumber?: string) =>
  studentChanged({
    name: '张三',
    sex: '男',
    cardState: '已发卡',
    classId: ids('class'),
    unlimitedMessages: false,
    cardNumber,
  });
const ofTeacher = (cardNumber?: string) =>
  teacherChanged({ code: 'T1', name: '李四', phone: '1', cardState: '已发卡', cardNumber });
/** Somebody tells of the student or the teacher on a day. */
async function told(moment: number, event: ReturnType<typeof ofStudent | typeof ofTeacher | typeof studentRemoved>) {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(moment);
  const stream = event.type === 'TeacherChanged' ? `teacher-${ids('李四')}` : `student-${ids('student')}`;
  await append('people', stream, [event]).finally(() => clock.mockRestore());
  await settled();
}

let sequence = 0;
/** A device tells of a card, long after it was held before it. */
function record(value: string, happenedAt: number, lane: 'live' | 'backlog' = 'backlog') {
  sequence += 1;
  const dated = { epoch: 'e', sequence, happenedAt, clockTrust: 'device', lane } as const;
  return deviceRecordReceived({
    deviceId: ids('device'),
    ...dated,
    credential: { kind: 'card', value },
    granted: true,
  });
}
const receive = (...records: ReturnType<typeof record>[]) =>
  tell('device-gateway', `record-${randomUUID()}`, ...records);
/** Codes of whose the passes are, in the order in which they happened. */
const owners = async () => {
  const rows = await attendance().database.inSchool(schoolId(), (sql) => selectRows(sql, passTable));
  return rows.sort((one, other) => one.happenedAt - other.happenedAt).map(({ personCode }) => personCode);
};
const holdings = async () =>
  (await attendance().database.inSchool(schoolId(), (sql) => selectRows(sql, cardHoldingTable))).map((row) => [
    row.id,
    row.holdings,
  ]);

describe('a pass of a device’s backlog', () => {
  it('is that of who had the card when it happened, before and after it changed hands, also after a rebuild', async () => {
    await told(on(0), ofStudent('0a1b'));
    await told(on(10), ofStudent('C9'));
    await told(on(12), ofTeacher('0A1B'));
    const last = [record('0A1B', on(13)), record('C9', on(14)), record('0A1B', on(15), 'live')];
    const ends = [record('0A1B', on(0)), record('0A1B', on(10))];
    await receive(record('0A1B', on(5)), record('0a1B', on(11)), ...ends, ...last);
    const whose = ['S1', 'S1', 'T1', 'T1', 'T1', 'S1', 'T1'];
    expect(await owners()).toEqual(whose);
    const known = await holdings();
    await attendance().rebuild();
    expect(await owners()).toEqual(whose);
    expect(await holdings()).toEqual(known);
  });

  it('is nobody’s where the card was somebody’s who was removed, whoever has it now', async () => {
    await told(on(0), ofStudent('0A1B'));
    await told(on(10), studentRemoved({}));
    await receive(record('0A1B', on(9)));
    await told(on(11), ofTeacher('0A1B'));
    await receive(record('0A1B', on(8)), record('0A1B', on(9.5), 'live'));
    expect(await owners()).toEqual([null, null, null]);
  });

  it('is that of whom the card is given to in the seven days after, told before or later', async () => {
    await receive(record('0A1B', on(3) - 1), record('0A1B', on(3)), record('0A1B', on(4)));
    await told(on(10), ofTeacher('0A1B'));
    await receive(record('0A1B', on(3) - 2), record('0A1B', on(3) + 1), record('0A1B', on(5)));
    expect(await owners()).toEqual([null, null, 'T1', 'T1', 'T1', 'T1']);
  });
});

describe('what is known of holdings', () => {
  it('is the same card in whatever case, ends with the card, and a year later is forgotten', async () => {
    await told(on(-800), ofStudent('0a1b'));
    await told(on(-790), ofStudent('0A1B'));
    await told(on(-700), ofStudent());
    const first = { card: '0A1B', from: on(-800), to: on(-700) };
    expect(await holdings()).toEqual([[ids('student'), [first]]]);
    await told(on(-400), ofStudent('C9'));
    await told(on(-300), ofStudent('C8'));
    const second = { card: 'C9', from: on(-400), to: on(-300) };
    expect(await holdings()).toEqual([[ids('student'), [second, { card: 'C8', from: on(-300) }]]]);
  });

  it('is nothing of who was erased', async () => {
    await told(on(0), ofStudent('0A1B'));
    await tell('people', `student-${ids('student')}`, studentRemoved({}), personErased({ personType: 1 }));
    expect(await holdings()).toEqual([]);
  });
});

it('whose a card was is found among the holdings of the school, not of all schools', async () => {
  const { database } = attendance();
  const other = randomUUID();
  await told(on(0), ofStudent('0A1B'));
  await database.asOwner(async (sql) => {
    await sql.query(
      `insert into ${tableName(cardHoldingTable)} (id, school, holdings)
       select gen_random_uuid(), $1, '[{"card":"0A1B","from":0}]' from generate_series(1, 5000)`,
      [other],
    );
    await sql.query(`analyze ${tableName(cardHoldingTable)}`);
  });
  const [holder, read] = await database.inSchool(schoolId(), async (sql) => {
    const holderAt = await holdersOf(sql, schoolId(), ['0a1b']);
    const [scanned] = await sql.query<{ rows: string }>(
      'select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables where relname = $1',
      [cardHoldingTable.name],
    );
    return [holderAt('0A1B', on(1)), Number(scanned?.rows)];
  });
  await database.asOwner((sql) => sql.query(`delete from ${tableName(cardHoldingTable)} where school = $1`, [other]));
  expect(holder).toBe(ids('student'));
  expect(read).toBeLessThan(100);
});

it('a card that is given while its pass is being recorded finds the pass', async () => {
  const { database } = attendance();
  await tell('people', `student-${ids('student')}`, ofStudent('C9'));
  const place = async () => {
    const [row] = await database.asSystem((sql) =>
      sql.query<{ sum: string }>('select sum(position) as sum from attendance.consumer_cursor where consumer = $1', [
        passIdentifier.name,
      ]),
    );
    return Number(row?.sum);
  };
  const before = await place();
  await holdAppends(database, 'attendance', async () => {
    await append('device-gateway', `record-${randomUUID()}`, [record('FF09', Date.now(), 'live')]);
    // It knows by now that nobody has the card, and nobody sees its pass yet.
    expect(await outcomeOf(database, settled())).toBe('held up');
    await append('people', `student-${ids('student')}`, [ofStudent('FF09')]);
    const identifying = until('the card to be known', async () => (await place()) > before);
    expect(await outcomeOf(database, identifying, 2)).toBe('held up');
  });
  await settled();
  expect(await owners()).toEqual(['S1']);
});

it('a record waits for a copy of the holdings that lags', async () => {
  await told(on(0), ofStudent('0A1B'));
  await holdConsumer(attendance().database, cardHoldings, async (sql) => {
    await append('people', `student-${ids('student')}`, [ofStudent('C7')]);
    await append('people', `teacher-${ids('李四')}`, [ofTeacher('0A1B')]);
    await append('device-gateway', `record-${randomUUID()}`, [record('0A1B', Date.now(), 'live')]);
    await until('the record to have its position', async () => {
      const pending = await sql.query('select from device_gateway.events_pending');
      return pending.length === 0;
    });
  });
  await settled();
  expect(await owners()).toEqual(['T1']);
});
