import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

/** What a school says of one of its areas. */
const areaAttributes = {
  areaId: z.uuid(),
  name: z.string(),
  /** Unique in the school. */
  code: z.string(),
  /** The area around it; missing at the top. */
  parentId: z.uuid().optional(),
};

/** An area was added. The stream of this and the following is the area's; in old logs the school's. */
export const areaAdded = defineEvent('AreaAdded', 1, z.object(areaAttributes), { isPublic: true });
/** The area's attributes are these from now on, all of them. */
export const areaChanged = defineEvent('AreaChanged', 1, z.object(areaAttributes), { isPublic: true });
