import { includes, missing, type Sequences, storedRanges, withRange } from './sequences.js';

/** A slow and plain model: the numbers themselves. */
const numbersOf = (sequences: Sequences) =>
  sequences.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));

describe('sequence numbers', () => {
  it.each<[Sequences, [number, number], Sequences]>([
    [[], [3, 3], [[3, 3]]],
    [[[1, 3]], [4, 4], [[1, 4]]],
    [
      [[1, 3]],
      [5, 5],
      [
        [1, 3],
        [5, 5],
      ],
    ],
    [
      [
        [1, 3],
        [5, 9],
      ],
      [4, 4],
      [[1, 9]],
    ],
    [
      [
        [1, 3],
        [5, 9],
      ],
      [2, 6],
      [[1, 9]],
    ],
    [
      [[5, 9]],
      [1, 3],
      [
        [1, 3],
        [5, 9],
      ],
    ],
    [
      [
        [1, 1],
        [3, 3],
        [5, 5],
        [9, 9],
      ],
      [2, 6],
      [
        [1, 6],
        [9, 9],
      ],
    ],
    [[[1, 9]], [3, 4], [[1, 9]]],
  ])('%j and %j are %j', (before, [from, to], after) => expect(withRange(before, from, to)).toEqual(after));

  it('are the same as the numbers one by one, in any order', () => {
    let state = 7;
    const roll = (sides: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % sides;
    };
    for (let round = 0; round < 200; round += 1) {
      const model = new Set<number>();
      let sequences: Sequences = [];
      for (let step = 0; step < 12; step += 1) {
        const from = 1 + roll(40);
        const to = from + roll(5);
        for (let number = from; number <= to; number += 1) model.add(number);
        sequences = withRange(sequences, from, to);
      }
      const expected = [...model].sort((left, right) => left - right);
      expect(numbersOf(sequences)).toEqual(expected);
      const gaps = Array.from({ length: 45 }, (_, index) => index + 1).filter((number) => !model.has(number));
      expect(numbersOf(missing(sequences, 1, 45))).toEqual(gaps);
      expect(gaps.some((number) => includes(sequences, number))).toBe(false);
    }
  });

  it('are told to the device from 1 on, and what is beyond', () => {
    expect(storedRanges('e', [])).toEqual({ epoch: 'e', upTo: 0, beyond: [] });
    expect(
      storedRanges('e', [
        [1, 4],
        [7, 8],
      ]),
    ).toEqual({ epoch: 'e', upTo: 4, beyond: [[7, 8]] });
    expect(storedRanges('e', [[7, 8]])).toEqual({ epoch: 'e', upTo: 0, beyond: [[7, 8]] });
  });
});
