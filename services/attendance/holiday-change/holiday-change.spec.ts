import { holidayChangeRehearse, judgingProgress } from '../../../libs/contracts/attendance/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { holiday } from '../../../libs/contracts/organisation/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { dice } from '../../../libs/testing/dice.js';
import { recordTable } from '../record/record.read-model.js';
import { append, ask, attendance, ids, schoolId, settled, start, stop } from '../testing/attendance-school.js';
import { atTime, foundJudged, judged } from '../testing/judged-school.js';
import { at, receive, record } from '../testing/passing-school.js';

beforeAll(start);
afterAll(async () => expect(await stop()).toEqual([]));

const evening = '2026-11-21 20:00:00';
let seconds = 0;
const rehearse = (input: InputOf<typeof holidayChangeRehearse>) =>
  atTime(evening, () => ask(holidayChangeRehearse, input));

/** Records up to the evening of the rehearsals, as they are now, by id. */
async function recorded(): Promise<Map<string, string>> {
  const rows = await attendance().database.inSchool(schoolId(), (sql) =>
    selectRows(sql, recordTable, 'school = $1 and day <= $2', [schoolId(), evening.slice(0, 10)]),
  );
  return new Map(rows.map((row) => [row.id, JSON.stringify(row)]));
}

/** How many records differ. */
function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number {
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id)).length;
}

const told = (name: string, event: 'added' | 'changed', from: string, to: string) =>
  append('organisation', `holiday-${ids(name)}`, [holiday.events[event]({ name, from, to })]);

/** The school learns of it, and everything is judged anew. */
async function becomes(tell: () => Promise<unknown>): Promise<void> {
  // What is told in one moment is one version.
  seconds = (seconds + 1) % 60;
  await atTime(`2026-11-21 20:01:${String(seconds).padStart(2, '0')}`, async () => {
    await tell();
    await settled();
    await judged();
  });
}

beforeEach(async () => {
  await foundJudged();
  for (const day of ['2026-11-18', '2026-11-19'])
    await receive(record('0a1b', at(`${day} 07:20:00`)), record('C2', at(`${day} 08:20:00`)));
  await atTime(evening, judged);
});

it('a holiday says how many records it changes before it is there, is another one, and is there no more', async () => {
  const roll = dice(11);
  const dayOf = () => `2026-11-${String(2 + roll(24)).padStart(2, '0')}`;
  let before = await recorded();
  expect(before.size).toBe(2 * 18);
  let counted = 0;
  const steps = ['added', 'added', 'changed', 'changed', 'removed', 'added', 'changed', 'removed'] as const;
  const known: string[] = [];
  for (const [step, kind] of steps.entries()) {
    const [from = '', to = ''] = [dayOf(), dayOf()].sort();
    const name = kind === 'added' ? `假期${step}` : known.at(-1)!;
    const change = kind === 'removed' ? {} : { from, to };
    const expected = await rehearse({ ...change, ...(kind !== 'added' && { ids: [ids(name)] }) });
    // A rehearsal writes nothing.
    expect(await recorded()).toEqual(before);
    if (kind === 'added') known.push(name);
    await becomes(() =>
      kind === 'removed'
        ? append('organisation', `holiday-${ids(known.pop()!)}`, [holiday.events.removed({})])
        : told(name, kind, from, to),
    );
    const after = await recorded();
    expect([step, expected.records]).toEqual([step, differing(before, after)]);
    counted += expected.records;
    before = after;
  }
  expect(counted).toBeGreaterThan(20);
});

it('days to come change nothing, and those that another holiday has already', async () => {
  expect(await rehearse({ from: '2026-11-23', to: '2026-11-28' })).toEqual({
    ...{ days: 0, countedDays: 0, persons: 0, records: 0 },
  });
  await becomes(() => told('校庆', 'added', '2026-11-18', '2026-11-20'));
  expect(await rehearse({ from: '2026-11-18', to: '2026-11-20' })).toMatchObject({ days: 0, records: 0 });
  // One more day, on which two persons are recorded.
  const more = await rehearse({ ids: [ids('校庆')], from: '2026-11-18', to: '2026-11-21' });
  expect(more).toEqual({ days: 1, countedDays: 1, persons: 2, records: 2 });
});

it('of more days than are rehearsed the last ones are counted, and that is said', async () => {
  const all = await rehearse({ from: '2026-08-01', to: '2026-12-01' });
  expect(all).toEqual({ days: 113, countedDays: 31, persons: 2, records: 2 * 18 });
});

it('its judging tells how far it is', async () => {
  await atTime(evening, async () => {
    await told('校庆', 'added', '2026-11-18', '2026-11-20');
    await settled();
    expect(await ask(judgingProgress, {})).toMatchObject({ isUnderWay: true, left: 6 });
    await judged();
    expect(await ask(judgingProgress, {})).toMatchObject({ isUnderWay: false });
  });
});
