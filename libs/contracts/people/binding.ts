import { id, text } from '../kernel/index.js';

/** A student in the row of a parent. */
export const boundStudent = {
  /** Of the binding. */
  id: id({ always: true }),
  studentId: id({ wire: 'studentid', always: true }),
  code: text({ always: true, label: '学生编码' }),
  name: text({ always: true, label: '姓名' }),
  className: text({ wire: 'classesname', always: true, label: '班级' }),
};
