import { randomUUID } from 'node:crypto';
import { attendance, ids, schoolId, start, stop, tell } from '../testing/attendance-school.js';
import { at, foundWithCards, list, ofStudent, receive, record, stored, times } from '../testing/passing-school.js';
import { passRecorder } from './pass-recorder.js';

beforeAll(start);
beforeEach(foundWithCards);
afterAll(async () => expect(await stop()).toEqual([]));

describe('passes of devices', () => {
  it('are listed with who, where and when', async () => {
    await receive(record('0A1B', at('2026-11-20 07:40:00')), record('C2', at('2026-11-20 07:41:00'), { direction: 2 }));
    expect(await list()).toEqual({
      recordCount: 1,
      data: [
        {
          id: expect.any(String),
          personType: 1,
          className: '高一1班',
          personCode: 'S1',
          personName: '张三',
          direction: 1,
          position: '东门 人行通道',
          happenedAt: '2026-11-20 07:40:00',
          deviceTime: '2026-11-20 07:40:00',
          receivedAt: expect.any(String),
          skew: null,
          groupName: '',
        },
      ],
    });
    expect((await list({ personType: 3 })).data).toMatchObject([{ personName: '李四', direction: 2, className: '' }]);
  });

  it('keep the name of their moment', async () => {
    await receive(record('0A1B', at('2026-11-20 07:40:00')));
    await tell('people', `student-${ids('student')}`, ofStudent({ name: '张小三', cardNumber: '0a1b' }));
    await receive(record('0A1B', at('2026-11-20 17:40:00')));
    expect((await list()).data.map(({ personName }) => personName)).toEqual(['张小三', '张三']);
  });

  it('of unknown cards and of refused persons are kept, and not listed', async () => {
    await receive(
      record('FFFF', at('2026-11-20 07:40:00'), { granted: false, reason: 'unknown' }),
      record('0A1B', at('2026-11-20 07:41:00'), { granted: false, reason: 'time' }),
      record('', at('2026-11-20 07:42:00'), { credential: { kind: 'button' } }),
    );
    expect((await list()).recordCount).toBe(0);
    const kept = (await stored()).map(({ personName, credentialValue, reason }) => [
      personName,
      credentialValue,
      reason,
    ]);
    expect(kept.sort()).toEqual([
      [null, 'FFFF', 'unknown'],
      ['张三', '0A1B', 'time'],
    ]);
  });

  it('count once, however often a record is handled', async () => {
    const told = record('0A1B', at('2026-11-20 07:40:00'));
    await receive(told);
    const school = schoolId();
    const [event] = await attendance().database.inSchool(schoolId(), (sql) =>
      sql.query<{ id: string }>('select id from device_gateway.events where school = $1', [school]),
    );
    const again = { ...told, ...event, school, streamId: randomUUID(), meta: { actor: 'test' } };
    await attendance().transact({ school, meta: { actor: 'test' } }, (unit) =>
      passRecorder.handle(unit, [again as never]),
    );
    expect((await stored()).length).toBe(1);
  });

  it('that come late keep when they happened and when they came', async () => {
    const begun = Date.now();
    await receive(record('0A1B', at('2026-11-17 07:40:00'), { lane: 'backlog', clockTrust: 'running' }));
    const [late] = await stored();
    expect(late).toMatchObject({ happenedAt: at('2026-11-17 07:40:00'), lane: 'backlog' });
    expect(late!.recordedAt).toBeGreaterThanOrEqual(begun);
  });

  it('are those of a person that the device recognised', async () => {
    const face = { credential: { kind: 'face' as const } };
    await receive(
      record('', at('2026-11-20 07:40:00'), { ...face, personId: ids('student') }),
      record('', at('2026-11-20 07:41:00'), { ...face, personId: 'no uuid' }),
    );
    expect(await times()).toEqual(['2026-11-20 07:40:00']);
  });
});
