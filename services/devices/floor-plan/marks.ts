import { type FloorMark, type floorPlanChanged, markId } from '../../../libs/contracts/devices/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';

/** The marks of a plan after a change of it, in the order in which they came. */
export function marksAfter(
  marks: readonly FloorMark[],
  { placed, removed }: Pick<DataOf<typeof floorPlanChanged>, 'placed' | 'removed'>,
): FloorMark[] {
  const all = new Map(marks.map((mark) => [markId(mark), mark]));
  for (const id of removed) all.delete(id);
  for (const mark of placed) all.set(markId(mark), mark);
  return [...all.values()];
}
