import { noTimes, numberOf, together, within, withTime } from './convergence-times.js';

const of = (...times: number[]) => times.reduce(withTime, noTimes);

describe('times to converge', () => {
  it('are none at first', () => {
    expect([numberOf(noTimes), within(noTimes, 0.5), noTimes.worst]).toEqual([0, undefined, 0]);
  });

  it('tell within what time a share was done, never better than it was', () => {
    const times = of(...Array<number>(18).fill(1_800), 40_000, 7_000_000);
    expect(within(times, 0.5)).toBe(2_000);
    expect(within(times, 0.95)).toBe(60_000);
    expect(within(times, 1)).toBe(7_000_000);
    expect(times.worst).toBe(7_000_000);
  });

  it('are no longer than the longest', () => {
    expect(within(of(1_200), 0.95)).toBe(1_200);
    expect(within(of(0), 0.95)).toBe(0);
  });

  it('of longer than all bounds are counted too', () => {
    expect(within(of(100_000_000), 0.5)).toBe(100_000_000);
  });

  it('of two hours are those of both', () => {
    const both = together(of(50, 250_000), of(3_500));
    expect([numberOf(both), within(both, 0.5), both.worst]).toEqual([3, 5_000, 250_000]);
  });

  it('take no more room with more of them', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => index * 13).reduce(withTime, noTimes);
    expect(many.counts).toHaveLength(noTimes.counts.length);
    expect(numberOf(many)).toBe(5_000);
  });
});
