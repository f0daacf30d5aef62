import { id, ids } from './fields.js';
import { Rejection } from './message.js';

const nothingSelected = '请选择记录';

/** The rows of a call that removes: ids in every accepted form, a single one as `id` too. */
export const selection = { ids: ids({ aliases: ['id'], required: nothingSelected }) };

/** The row of a call that changes one. */
export const selectedId = { id: id({ required: nothingSelected }) };

/** The rows of a call that switches: one `id`, or `ids`. */
export const switchSelection = { id: id(), ids: ids() };

/** Ids of a `switchSelection`. @throws Rejection 1001 when both or none are given (spec README) */
export function selectedIds({ id, ids = [] }: { id?: string; ids?: string[] }): string[] {
  if ((id === undefined) === (ids.length === 0)) throw Rejection.invalid(nothingSelected);
  return id === undefined ? ids : [id];
}
