import { doorAdded } from '../../../libs/contracts/devices/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { holdConsumer } from '../../../libs/testing/index.js';
import { devices, persons } from '../copies.js';
import { append, attendance, ids, settled, start, stop } from '../testing/attendance-school.js';
import { come, foundWithCards, give, list, receive, record, stored } from '../testing/passing-school.js';

beforeAll(start);
beforeEach(foundWithCards);
afterAll(async () => expect(await stop()).toEqual([]));

describe('passes of a card that nobody has', () => {
  const day = 24 * 3_600_000;
  const ago = (time: number) => Date.now() - time;
  const owners = async () => (await stored()).map(({ personCode }) => personCode).sort();
  const check = async () => (await checkProjections(attendance())).filter(({ differing }) => differing > 0);

  it('become those of whom it is given to, in lists and hours, now and after a rebuild', async () => {
    await receive(record('ff01', ago(0)), record('FF01', ago(6 * day)));
    expect((await list()).recordCount).toBe(0);
    await give('Ff01');
    await settled();
    expect(await owners()).toEqual(['S1', 'S1']);
    expect((await list({ classId: ids('class') })).data).toMatchObject([{ personName: '张三' }, { personCode: 'S1' }]);
    expect((await list({ personId: ids('student') })).recordCount).toBe(2);
    await attendance().rebuild();
    expect(await owners()).toEqual(['S1', 'S1']);
    expect(await check()).toEqual([]);
  });

  it('stay unknown where they are too old, or another one was given the card before', async () => {
    await receive(record('FF02', ago(8 * day)));
    await receive(record('FF03', ago(0)));
    await give('FF02');
    await give('FF03', 'teacher');
    await settled();
    await give('FF03');
    await settled();
    expect(await owners()).toEqual(['T1', null]);
  });

  it('are those of its holder where the copy of persons lags behind the readers', async () => {
    await holdConsumer(attendance().database, persons.projection, async () => {
      await give('FF04');
      await come(record('FF04', ago(0)));
    });
    await settled();
    expect(await owners()).toEqual(['S1']);
    expect(await check()).toEqual([]);
  });

  it.each(devices.projections)('name their place where a copy of devices lags: $name', async (copy) => {
    await holdConsumer(attendance().database, copy, async () => {
      const place = {
        doorId: ids('side door'),
        code: '2',
        name: '侧门',
        controlMode: 1,
        openSeconds: 5,
        index: 1,
      } as const;
      await append('devices', `device-${ids('device')}`, [doorAdded(place)]);
      await come(record('0A1B', ago(0), { doorCode: '2' }));
    });
    await settled();
    expect((await stored()).map(({ position }) => position)).toEqual(['东门 侧门']);
  });
});
