import { Rejection } from '../../../libs/contracts/kernel/index.js';
import type { CopiedClass } from '../../../libs/copies/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { classes } from '../class/classes.js';

/** What every new person of another system is: enabled, and created by the interface (enumeration CreateType). */
export const synced = { state: 1, creationType: 2 } as const;

/** Finds classes by their codes; they stay as they are until the transaction ends. */
export const classesByCode = ({ sql, school }: Unit, codes: readonly string[]): Promise<Map<string, CopiedClass>> =>
  classes.byCode(sql, school, [...new Set(codes)], 'held');

/**
 * Id of the class with a code.
 * @param current class that the person is in: it may stay there when the class was disabled
 * @throws Rejection 1004, 1005
 */
export function joinable(known: ReadonlyMap<string, CopiedClass>, code: string, current?: string | null): string {
  const found = known.get(code);
  if (!found) throw Rejection.notFound('班级不存在');
  if (found.state !== 1 && found.id !== current) throw Rejection.state('班级已禁用');
  return found.id;
}
