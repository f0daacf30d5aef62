import { faceQuery } from '@contracts/people/face.js';
import { defineTabs } from '@/kit/list/define-tabs.js';
import { flagFilter, textFilter } from '@/kit/list/filter-fields.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { cardHolder } from '../person/card-fields.js';
import { AddStudent, removeAction, studentActions, uploadAction } from './actions.js';
import { columnsWith } from './columns.js';

const filters = [textFilter('name'), textFilter('code'), flagFilter('hasPhoto')];
const { student, teacher } = cardHolder;

/** Face photos of students and of teachers. */
export default defineTabs({
  namespace: 'face',
  query: faceQuery,
  tabs: {
    student: {
      filters: [classFilter('classId'), ...filters],
      fixed: { type: student },
      columns: columnsWith('className'),
      actions: [uploadAction(student), ...studentActions, removeAction(student)],
      toolbar: () => <AddStudent />,
    },
    teacher: {
      filters,
      fixed: { type: teacher },
      columns: columnsWith('unit'),
      actions: [uploadAction(teacher), removeAction(teacher)],
    },
  },
});
