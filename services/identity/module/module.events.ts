import { z } from 'zod';
import { moduleKind } from '../../../libs/contracts/enumerations.js';
import { defineEvent } from '../../../libs/contracts/kernel/index.js';

/** What a school says of a module. */
export const moduleAttributes = z.object({
  /** Empty at the top. */
  parentId: z.string(),
  text: z.string(),
  application: z.string(),
  kind: z.literal(moduleKind.codes),
  key: z.string(),
  path: z.string(),
  url: z.string(),
  component: z.string(),
  name: z.string(),
  icon: z.string(),
  isHidden: z.boolean(),
  redirect: z.string(),
  position: z.number(),
});
export type ModuleAttributes = z.infer<typeof moduleAttributes>;

const named = { moduleId: z.uuid() };

/** The school has a module beside those of the product. The stream of this and the following is the module's; in old logs the school's. */
export const moduleAdded = defineEvent('ModuleAdded', 1, moduleAttributes.extend(named));
/** A module of the school, or what the school shows of one of the product, is this from now on. */
export const moduleChanged = defineEvent('ModuleChanged', 1, moduleAttributes.extend(named));
/** The module is gone. */
export const moduleRemoved = defineEvent('ModuleRemoved', 1, z.object(named));
