import { z } from 'zod';
import { classType, enabledState } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

const isPublic = { isPublic: true };

/** What a class says of itself, beside its code and its place in the tree; what nobody filled in is missing. */
const description = {
  name: z.string(),
  /** 1 grade, 2 class, 3 administration (enumeration ClassType). */
  type: z.literal(classType.codes),
  /** Day of enrolment, `yyyy-MM-dd`. */
  enrolledOn: z.string().optional(),
  /** School years in total. */
  years: z.number().optional(),
};
const state = { state: z.literal(enabledState.codes) };

/** A node of the organisation tree was added, below its parent or at the top. The stream of all these is the node's. */
export const classAdded = defineEvent(
  'ClassAdded',
  1,
  z.object({ ...description, ...state, code: z.string(), parentId: z.uuid().optional() }),
  isPublic,
);
/** The node's description is this from now on, all of it. */
export const classChanged = defineEvent('ClassChanged', 1, z.object(description), isPublic);
/** The node stands below another parent, or at the top; its descendants came with it. */
export const classMoved = defineEvent('ClassMoved', 1, z.object({ parentId: z.uuid().optional() }), isPublic);
/** The node was enabled (1) or disabled (2). Descendants that change with it have events of their own. */
export const classStateSwitched = defineEvent('ClassStateSwitched', 1, z.object(state), isPublic);
