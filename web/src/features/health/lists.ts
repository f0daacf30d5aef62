import {
  healthRelativeExport,
  healthRelativeQuery,
  healthStudentExport,
  healthStudentQuery,
  healthTeacherExport,
  healthTeacherQuery,
} from '@contracts/attendance/health.js';
import { riskFilter } from '@contracts/enumerations.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { relativeColumns, studentColumns, teacherColumns } from './columns.js';
import { detailsOf } from './details.js';
import { missingButton } from './missing.js';

const filters = [choiceFilter('risk', riskFilter), classFilter('classId'), rangeFilter('from', 'to', { days: 0 })];
const common = { namespace: 'health', filters } as const;

/** The check-ins by whose they are. */
export const lists = {
  student: defineList({
    ...common,
    query: healthStudentQuery,
    columns: studentColumns,
    details: detailsOf(studentColumns),
    toolbar: missingButton('student'),
    export: healthStudentExport,
  }),
  relative: defineList({
    ...common,
    query: healthRelativeQuery,
    columns: relativeColumns,
    details: detailsOf(relativeColumns),
    export: healthRelativeExport,
  }),
  teacher: defineList({
    ...common,
    query: healthTeacherQuery,
    columns: teacherColumns,
    details: detailsOf(teacherColumns),
    toolbar: missingButton('teacher'),
    export: healthTeacherExport,
  }),
};
