import { studentCodeCheck } from '../../../libs/contracts/people/index.js';
import { isFree } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { studentTable } from './student.read-model.js';

/** Tells whether a student code is free. */
export const checkStudentCode = answers(studentCodeCheck, (sql, { code, id }, { school }) =>
  isFree(sql, studentTable, school, { code }, id),
);
