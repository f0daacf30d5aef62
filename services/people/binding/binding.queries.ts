import { parentBoundStudents } from '../../../libs/contracts/people/index.js';
import { answers } from '../../../libs/platform/index.js';
import { boundStudents } from './bound-persons.js';

/** Lists the students of a parent. */
export const listBoundStudents = answers(parentBoundStudents, async (sql, { parentId }, context) => {
  const students = await boundStudents(sql, context, [parentId]);
  return students.get(parentId) ?? [];
});
