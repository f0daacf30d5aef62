import type { SequenceRange } from '../device-message.js';
import { includes, missing, type Sequences, withoutNumber, withRange } from './sequences.js';

/** What became of the numbers in one memory of a device. */
export interface Reception {
  /** Stored, or declared lost: the device need not send them any more. */
  settled: Sequences;
  /** Those of them that were only declared lost: one that comes in spite of it is stored. */
  lost: Sequences;
}

/** Losses that are remembered: a record of an older one that comes in spite of it is not heard. */
const rememberedLosses = 256;

/** Of a memory that nothing came of yet. */
export const nothingReceived: Reception = { settled: [], lost: [] };

/** What it becomes by a row that is stored. */
export const withStored = ({ settled, lost }: Reception, sequence: number): Reception => ({
  settled: withRange(settled, sequence, sequence),
  lost: withoutNumber(lost, sequence).slice(-rememberedLosses),
});

/** What it becomes by numbers that are declared lost; those that were stored stay stored. */
export const withLost = ({ settled, lost }: Reception, [from, to]: SequenceRange): Reception => ({
  settled: withRange(settled, from, to),
  lost: missing(settled, from, to)
    .reduce<Sequences>((all, [first, last]) => withRange(all, first, last), lost)
    .slice(-rememberedLosses),
});

/** Whether a row with this number is to be stored. */
export const awaits = ({ settled, lost }: Reception, sequence: number): boolean =>
  !includes(settled, sequence) || includes(lost, sequence);
