import type { DataOf, EventOf } from '../../../libs/contracts/kernel/index.js';
import {
  type TeacherProfile,
  teacherActivated,
  teacherAdded,
  teacherChanged,
  teacherRemoved,
  teacherStateSwitched,
} from '../../../libs/contracts/people/index.js';
import { withAppAccount } from '../person/app-account.js';
import { personDecider } from '../person/person.js';

const unknown = '教师不存在';

/** What every teacher has that nobody says otherwise. */
export const teacherDefaults = { cardState: '未发卡' } as const;

type TeacherEvent = EventOf<
  typeof teacherAdded | typeof teacherChanged | typeof teacherStateSwitched | typeof teacherRemoved
>;

/** The rules of teachers. */
export const teacher = withAppAccount(
  personDecider<TeacherProfile, DataOf<typeof teacherAdded>, TeacherEvent>({
    category: 'teacher',
    added: teacherAdded,
    changed: teacherChanged,
    stateSwitched: teacherStateSwitched,
    removed: teacherRemoved,
    profileOf: ({ state: _state, creationType: _creationType, ...profile }) => profile,
    unknown,
  }),
  teacherActivated,
  unknown,
);
