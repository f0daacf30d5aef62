import { awaits, nothingReceived, type Reception, withLost, withStored } from './reception.js';

const stored = (...numbers: number[]) => numbers.reduce(withStored, nothingReceived);
const awaited = (reception: Reception, upTo: number) =>
  Array.from({ length: upTo }, (_, index) => index + 1).filter((number) => awaits(reception, number));

describe('what became of numbers', () => {
  it('is that a stored one is awaited no more', () => {
    expect(awaited(stored(1, 2, 4), 5)).toEqual([3, 5]);
  });

  it('is that one that was declared lost counts as settled and is stored when it comes', () => {
    const lost = withLost(stored(1, 5), [2, 4]);
    expect(lost).toEqual({ settled: [[1, 5]], lost: [[2, 4]] });
    expect(awaited(lost, 6)).toEqual([2, 3, 4, 6]);
    const found = withStored(lost, 3);
    expect(found.lost).toEqual([
      [2, 2],
      [4, 4],
    ]);
    expect(awaited(found, 6)).toEqual([2, 4, 6]);
  });

  it('keeps no more losses than it remembers, and goes on storing', () => {
    let reception = nothingReceived;
    for (let number = 2; number <= 2_000; number += 2)
      reception = withStored(withLost(reception, [number - 1, number - 1]), number);
    expect(reception.settled).toEqual([[1, 2_000]]);
    expect(reception.lost).toHaveLength(256);
    expect(reception.lost.at(-1)).toEqual([1_999, 1_999]);
    expect([awaits(reception, 1_999), awaits(reception, 1), awaits(reception, 2_001)]).toEqual([true, false, true]);
  });

  it('stays stored whatever is declared lost afterwards', () => {
    const { settled, lost } = withLost(stored(2, 3), [1, 4]);
    expect({ settled, lost }).toEqual({
      settled: [[1, 4]],
      lost: [
        [1, 1],
        [4, 4],
      ],
    });
  });
});
