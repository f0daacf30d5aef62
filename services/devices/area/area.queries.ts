import { areaCodeValidate, areaQuery } from '../../../libs/contracts/devices/index.js';
import { isFree } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { areaTable, areaTreeOf, readAreas } from './area.read-model.js';

/** Lists the areas of the school, as a tree and flat. */
export const listAreas = answers(areaQuery, async (sql) => {
  const list = await readAreas(sql);
  return { tree: areaTreeOf(list).roots, list };
});

/** Tells whether a code is free. */
export const checkAreaCode = answers(areaCodeValidate, (sql, { code, id }, { school }) =>
  isFree(sql, areaTable, school, { code }, id),
);
