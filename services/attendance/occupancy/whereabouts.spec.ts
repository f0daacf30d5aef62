import type { Pass } from '../pass/pass.js';
import { whereaboutsAfter } from './whereabouts.js';

const noon = Date.UTC(2026, 10, 20, 4);
const person = { id: 'p', type: 1, code: 'S1', name: '张三' } as const;

type Told = Partial<Pass> & { id: string; recordedAt?: number };
const pass = (id: string, minute: number, more: Partial<Told> = {}): Told => ({
  id,
  happenedAt: noon + minute * 60_000,
  ...more,
});

/** Where the person is after passes, in the order in which they were told. */
const placeAfter = (passes: readonly Told[]) =>
  passes.reduce<ReturnType<typeof whereaboutsAfter>>((known, { id, recordedAt = noon + 3_600_000, ...told }) => {
    const common = {
      person,
      credential: 'card',
      deviceCode: 'D1',
      position: '门',
      granted: true,
      lane: 'live',
    } as const;
    const recorded = { ...common, deviceId: 'd', happenedAt: noon, ...told };
    return whereaboutsAfter(known, { id, recordedAt, pass: recorded });
  }, undefined);

const ordersOf = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, index) => ordersOf(list.filter((_, other) => other !== index)).map((rest) => [one, ...rest]));

const entry = pass('a', 1, { direction: 1, doorCode: '1' });
const exit = pass('b', 2, { direction: 2, doorCode: '1' });
const elsewhere = pass('c', 3, { direction: 1, deviceId: 'e' });

describe('where somebody is', () => {
  it.each([
    ['nowhere before a pass', [], undefined],
    [
      'behind the door of an entry',
      [entry],
      { deviceId: 'd', doorCode: '1', isInside: true, happenedAt: noon + 60_000 },
    ],
    ['behind a door that has no direction', [pass('a', 1)], { isInside: true, doorCode: null }],
    ['out after an exit', [entry, exit], { isInside: false, deviceId: 'd' }],
    ['elsewhere after an entry there', [entry, elsewhere], { isInside: true, deviceId: 'e' }],
    ['out after an exit elsewhere', [entry, { ...exit, deviceId: 'e' }], { isInside: false, deviceId: 'e' }],
    ['where it was after a refusal', [entry, { ...elsewhere, granted: false }], { isInside: true, deviceId: 'd' }],
    ['where it was after a pass of nobody', [entry, { ...elsewhere, person: undefined }], { deviceId: 'd' }],
    ['out by a clock of a day to come', [entry, pass('z', 1440, { direction: 2 })], { happenedAt: noon + 3_600_000 }],
    [
      'in again after a clock of a day to come',
      [pass('y', 1440, { direction: 2 }), { ...pass('z', 61), recordedAt: noon + 3_700_000 }],
      { passId: 'z', isInside: true },
    ],
  ] as const)('is %s', (_what, passes, expected) => {
    const place = placeAfter(passes);
    if (expected === undefined) expect(place).toBeUndefined();
    else expect(place).toMatchObject(expected);
  });

  it('is the same in whatever order passes are told', () => {
    const passes = [
      entry,
      exit,
      elsewhere,
      { ...elsewhere, id: 'd', direction: 2, happenedAt: noon + 200_000 } as Told,
    ];
    const places = ordersOf(passes).map((order) => JSON.stringify(placeAfter(order)));
    expect(places).toHaveLength(24);
    expect(new Set(places).size).toBe(1);
    expect(placeAfter(passes)).toMatchObject({ passId: 'd', isInside: false });
  });

  it.each([
    ['that a clock which stands still dates alike', 1],
    ['that a clock which is ahead dates after they were recorded', 1440],
  ])('is that of the pass told last among those of one moment %s', (_what, minute) => {
    const [inside, outside] = [pass('z', minute, { direction: 1 }), pass('a', minute, { direction: 2 })];
    expect(placeAfter([inside, outside])).toMatchObject({ passId: 'a', isInside: false });
    expect(placeAfter([outside, inside])).toMatchObject({ passId: 'z', isInside: true });
  });

  it('is that of the later date where a clock is ahead, whichever was told last', () => {
    const [inside, outside] = [pass('a', 1440, { direction: 1 }), pass('b', 1441, { direction: 2 })];
    expect(placeAfter([inside, outside])).toMatchObject({ passId: 'b' });
    expect(placeAfter([outside, inside])).toMatchObject({ passId: 'b' });
  });
});
