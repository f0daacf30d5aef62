import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  parentBound,
  parentUnbound,
  permissionsReissueRequested,
  type StudentProfile,
  studentAdded,
  studentChanged,
  studentRemoved,
  studentStateSwitched,
} from '../../../libs/contracts/people/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import { existing, type Person, type PersonCommand, personDecider, revised } from '../person/person.js';

/** A student that exists, with the parents bound to it. */
export interface Student extends Person<StudentProfile> {
  /** Parents by the id of their binding. */
  parents: Readonly<Record<string, string>>;
}

/** A parent to bind, under the id that the binding gets. */
export interface Binding {
  bindingId: string;
  parentId: string;
}

type NewStudent = DataOf<typeof studentAdded>;
type PersonEvent = EventOf<
  typeof studentAdded | typeof studentChanged | typeof studentStateSwitched | typeof studentRemoved
>;
type BindingEvent = EventOf<typeof parentBound | typeof parentUnbound>;
type StudentEvent = PersonEvent | BindingEvent | EventOf<typeof permissionsReissueRequested>;

export type StudentCommand =
  | Exclude<PersonCommand<StudentProfile, NewStudent>, { type: 'Add' | 'Restore' }>
  /** Gives the student back what it was before so many events, unless there were more; parents bound since are unbound. */
  | { type: 'Restore'; former: Student; changes: number }
  /** Adds the student, and binds parents to it at once. */
  | { type: 'Add'; person: NewStudent; parents?: readonly Binding[] }
  | { type: 'Bind'; binding: Binding }
  | { type: 'Unbind'; bindingId: string }
  | { type: 'ReissuePermissions' };

/** What every student has that nobody says otherwise. */
export const studentDefaults = { cardState: '未发卡', unlimitedMessages: false } as const;

/** Refusal of a student who is not there. */
export const unknownStudent = '学生不存在';

const person = personDecider<StudentProfile, NewStudent, PersonEvent>({
  category: 'student',
  added: studentAdded,
  changed: studentChanged,
  stateSwitched: studentStateSwitched,
  removed: studentRemoved,
  profileOf: ({ code: _code, state: _state, creationType: _creationType, ...profile }) => profile,
  unknown: unknownStudent,
});

/** The binding ends. @throws Rejection 1004 where the student has no such binding */
function unbind({ parents }: Student, bindingId: string): BindingEvent {
  const parentId = parents[bindingId];
  if (!parentId) throw Rejection.notFound('绑定不存在');
  return parentUnbound({ bindingId, parentId });
}

/** The rules of students: one stream holds the student and its bindings, so that a pair is bound once. */
export const student: Decider<Student | undefined, StudentCommand, StudentEvent> = {
  category: person.category,
  types: [...person.types, parentBound, parentUnbound, permissionsReissueRequested],
  initial: undefined,

  evolve(state, event) {
    switch (event.type) {
      case 'ParentBound': {
        const { bindingId, parentId } = event.data;
        return state && revised({ ...state, parents: { ...state.parents, [bindingId]: parentId } });
      }
      case 'ParentUnbound': {
        const { [event.data.bindingId]: _ended, ...parents } = state?.parents ?? {};
        return state && revised({ ...state, parents });
      }
      case 'PermissionsReissueRequested':
        return state;
      case 'StudentAdded':
      case 'StudentChanged':
      case 'StudentStateSwitched':
      case 'StudentRemoved': {
        const next = person.evolve(state, event);
        return next && { ...next, parents: state?.parents ?? {} };
      }
    }
  },

  decide(command, state) {
    if (command.type === 'Add') return [...person.decide(command, state), ...(command.parents ?? []).map(parentBound)];
    const found = existing(state, unknownStudent);
    switch (command.type) {
      case 'Bind':
        if (Object.values(found.parents).includes(command.binding.parentId))
          throw Rejection.duplicate('该家长已绑定此学生');
        return [parentBound(command.binding)];
      case 'Unbind':
        return [unbind(found, command.bindingId)];
      case 'TakeBack':
      case 'Remove':
        return [...Object.keys(found.parents).map((id) => unbind(found, id)), ...person.decide(command, found)];
      case 'Restore': {
        const bound = Object.keys(found.parents).filter((id) => !(id in command.former.parents));
        return [...bound.map((id) => unbind(found, id)), ...person.decide(command, found)];
      }
      case 'ReissuePermissions':
        return [permissionsReissueRequested({})];
      case 'Change':
      case 'SwitchState':
        return person.decide(command, found);
    }
  },
};
