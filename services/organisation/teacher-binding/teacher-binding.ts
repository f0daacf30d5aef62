import { isDeepStrictEqual } from 'node:util';
import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  teacherBindingChanged,
  teacherBound,
  teacherUnbound,
} from '../../../libs/contracts/organisation/teacher-binding.events.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** What a teacher is to a class. */
export type Binding = DataOf<typeof teacherBound>;

export type BindingCommand =
  | { type: 'Bind'; binding: Binding }
  | { type: 'Change'; binding: Binding }
  | { type: 'End' };

export type BindingEvent = EventOf<typeof teacherBound | typeof teacherBindingChanged | typeof teacherUnbound>;

/** The rules of one binding. That a teacher is bound to a class once is a rule of the rows (`teacherBindingTable`). */
export const teacherBinding: Decider<Binding | undefined, BindingCommand, BindingEvent> = {
  category: 'teacherBinding',
  types: [teacherBound, teacherBindingChanged, teacherUnbound],
  initial: undefined,
  evolve: (_binding, event) => (event.type === 'TeacherUnbound' ? undefined : event.data),
  decide(command, binding) {
    if (command.type === 'Bind') return [teacherBound(command.binding)];
    if (!binding) throw Rejection.notFound();
    if (command.type === 'End') return [teacherUnbound({})];
    return isDeepStrictEqual(command.binding, binding) ? [] : [teacherBindingChanged(command.binding)];
  },
};
