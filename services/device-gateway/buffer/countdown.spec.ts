import { alarmsAt, type NumberSample, overwritesAt, recordsPerDay, withSample } from './countdown.js';

const hour = 3_600_000;
const day = 24 * hour;
const start = 1_795_262_400_000;

/** What is kept of numbers that were told so many hours after the start. */
const kept = (...told: [hours: number, newest: number][]) =>
  told.reduce<readonly NumberSample[]>(
    (all, [hours, newest]) => withSample(all, { at: start + hours * hour, newest }),
    [],
  );
const hoursOf = (samples: readonly NumberSample[]) => samples.map(({ at }) => (at - start) / hour);

describe('the rate of records', () => {
  it('is not known of less than a day', () => {
    expect(recordsPerDay(kept())).toBeUndefined();
    expect(recordsPerDay(kept([0, 10], [23, 500]))).toBeUndefined();
  });

  it('is the mean of the last seven days', () => {
    expect(recordsPerDay(kept([0, 100], [36, 250]))).toBe(100);
    // Ten days of 100, of which three are not looked at, then a day of 800.
    const days = Array.from({ length: 10 }, (_, index): [number, number] => [index * 24, index * 100]);
    expect(recordsPerDay(kept(...days, [240, 1_700]))).toBe(200);
  });

  it('is made of a day of numbers each, however often they are told', () => {
    const hourly = Array.from({ length: 24 * 30 }, (_, index): [number, number] => [index, index]);
    const samples = kept(...hourly);
    expect(samples.length).toBeLessThan(11);
    expect(hoursOf(samples).at(-1)).toBe(719);
    expect(recordsPerDay(samples)).toBe(24);
  });

  it('goes on over an outage that was longer than that', () => {
    expect(recordsPerDay(kept([0, 0], [24, 50], [24 * 21, 1_050], [24 * 21 + 1, 1_052]))).toBeCloseTo(50, 0);
  });

  it('leaves alone what is out of turn', () => {
    expect(kept([0, 10], [-3, 40])).toEqual(kept([0, 10]));
  });

  it('begins anew where numbers fall, or rise as no device makes records', () => {
    expect(kept([0, 10], [5, 8])).toEqual(kept([5, 8]));
    const wrong = 2 ** 32 - 1;
    const days = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index): [number, number] => [(from + index) * 24, (from + index) * 100]);
    expect(recordsPerDay(kept(...days(0, 7), [7 * 24, wrong], ...days(8, 12)))).toBe(100);
  });
});

describe('the countdown of a device that is away', () => {
  const samples = kept([0, 0], [48, 200]);
  const away = start + 2 * day;

  it('is the room that was left, at its rate', () => {
    expect(overwritesAt({ capacity: 500, waiting: 100, samples }, away)).toBe(away + 4 * day);
    expect(overwritesAt({ capacity: 500, waiting: 700, samples }, away)).toBe(away);
  });

  it('is not known without a capacity, a day of numbers, or anybody who passes', () => {
    expect(overwritesAt({ capacity: null, waiting: 0, samples }, away)).toBeUndefined();
    expect(overwritesAt({ capacity: 500, waiting: 0, samples: kept([0, 0]) }, away)).toBeUndefined();
    expect(overwritesAt({ capacity: 500, waiting: 0, samples: kept([0, 7], [48, 7]) }, away)).toBeUndefined();
    expect(overwritesAt({ capacity: 1e9, waiting: 0, samples: kept([0, 0], [168, 1]) }, away)).toBeUndefined();
  });

  it('is an alarm a day before its end, and not before five minutes have passed', () => {
    expect(alarmsAt(away + 4 * day, away)).toBe(away + 3 * day);
    expect(alarmsAt(away + hour, away)).toBe(away + 300_000);
  });
});
