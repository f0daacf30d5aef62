import { areaCodeValidate, areaQuery } from '../../../libs/contracts/devices/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { areaTable, areaTreeOf, readAreas } from './area.read-model.js';

/** Lists the areas of the school, as a tree and flat. */
export const listAreas = answers(areaQuery, async (sql) => {
  const list = await readAreas(sql);
  return { tree: areaTreeOf(list).roots, list };
});

/** Tells whether a code is free. */
export const checkAreaCode = answers(areaCodeValidate, async (sql, { code, id }) => {
  const holders = await selectRows(sql, areaTable, 'code = $1', [code]);
  return holders.every((holder) => holder.id === id);
});
