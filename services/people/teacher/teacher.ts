import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import {
  type TeacherProfile,
  teacherAdded,
  teacherChanged,
  teacherRemoved,
  teacherStateSwitched,
} from '../../../libs/contracts/people/index.js';
import { personDecider } from '../person/person.js';

/** The rules of teachers. */
export const teacher = personDecider<TeacherProfile, DataOf<typeof teacherAdded>>({
  category: 'teacher',
  added: teacherAdded,
  changed: teacherChanged,
  stateSwitched: teacherStateSwitched,
  removed: teacherRemoved,
  profileOf: ({ state: _state, creationType: _creationType, ...profile }) => profile,
  unknown: '教师不存在',
});
