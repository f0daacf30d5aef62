import { driftOf, severityOf } from './clock-keeper.js';

describe('clocks of devices', () => {
  it.each([
    [0, 'normal'],
    [-5_000, 'normal'],
    [5_001, 'warning'],
    [-60_000, 'warning'],
    [60_001, 'critical'],
    [-86_400_000, 'critical'],
  ])('%i ms off is %s', (offset, severity) => expect(severityOf(offset)).toBe(severity));

  it('gain or lose, in parts per million since they were set', () => {
    // A clock that is 180 ms behind after an hour loses 50 ppm.
    expect(driftOf(180, 3_600_000)).toBe(-50);
    expect(driftOf(-36, 3_600_000)).toBe(10);
    expect(driftOf(180, 599_999)).toBeUndefined();
  });
});
