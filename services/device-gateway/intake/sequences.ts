import type { SequenceRange, StoredRanges } from '../device-message.js';

/** Sequence numbers as ranges: ascending, apart from each other by at least one missing number. */
export type Sequences = readonly SequenceRange[];

/** Adds the numbers from `from` to `to`, both included. */
export function withRange(sequences: Sequences, from: number, to: number): Sequences {
  const before = sequences.filter((range) => range[1] < from - 1);
  const behind = sequences.filter((range) => range[0] > to + 1);
  const touched = sequences.slice(before.length, sequences.length - behind.length);
  const merged: SequenceRange = [
    Math.min(from, touched[0]?.[0] ?? from),
    Math.max(to, touched[touched.length - 1]?.[1] ?? to),
  ];
  return [...before, merged, ...behind];
}

/** Takes one number away. */
export function withoutNumber(sequences: Sequences, number: number): Sequences {
  if (!includes(sequences, number)) return sequences;
  return sequences.flatMap(([from, to]): SequenceRange[] => {
    if (number < from || number > to) return [[from, to]];
    const parts: SequenceRange[] = [
      [from, number - 1],
      [number + 1, to],
    ];
    return parts.filter(([first, last]) => first <= last);
  });
}

/** Tells whether a number is among them. */
export function includes(sequences: Sequences, sequence: number): boolean {
  return sequences.some(([from, to]) => from <= sequence && sequence <= to);
}

/** The numbers from `from` to `to`, both included, that are not among them. */
export function missing(sequences: Sequences, from: number, to: number): SequenceRange[] {
  const gaps: SequenceRange[] = [];
  let next = from;
  for (const [start, end] of sequences) {
    if (end < next) continue;
    if (start > to) break;
    if (start > next) gaps.push([next, start - 1]);
    next = end + 1;
  }
  if (next <= to) gaps.push([next, to]);
  return gaps;
}

/** What the device is told of them. */
export function storedRanges(epoch: string, sequences: Sequences): StoredRanges {
  const [first] = sequences;
  const upTo = first?.[0] === 1 ? first[1] : 0;
  return { epoch, upTo, beyond: upTo > 0 ? sequences.slice(1) : sequences };
}
