import { isDeepStrictEqual } from 'node:util';
import {
  type Changes,
  type EventType,
  type NewEvent,
  Rejection,
  withChanges,
} from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** 1 enabled, 2 disabled (enumeration State12). */
export type PersonState = 1 | 2;

/** How the record came to be: 1 file import, 2 interface, 3 by hand (enumeration CreateType). */
export interface Origin {
  state: PersonState;
  creationType: 1 | 2 | 3;
}

/** A student, parent or teacher that exists. */
export interface Person<Profile> {
  profile: Profile;
  state: PersonState;
  /** How many events made it what it is. */
  revision: number;
}

/** Why what an import did to a person stays. */
const changedSince = '导入后已被修改';

/** What can be asked of every kind of person. */
export type PersonCommand<Profile, Added> =
  | { type: 'Add'; person: Added }
  | { type: 'Change'; changes: Changes<Profile>; state?: PersonState }
  | { type: 'SwitchState' }
  | { type: 'Remove' }
  /** Removes the person, unless it was changed since the revision. */
  | { type: 'TakeBack'; revision: number }
  /** Gives the person back what it was before so many events, unless there were more. */
  | { type: 'Restore'; former: Person<Profile>; changes: number };

/** A type of event of a kind of person, that makes one of its events. */
type Making<Event, Data> = ((data: Data) => Event) & EventType<string, Data>;

/** One kind of person: its streams, its events and what is said of an unknown one. */
export interface PersonRules<Profile extends object, Added extends Origin, Event extends NewEvent> {
  category: string;
  added: Making<Event, Added>;
  changed: Making<Event, Profile>;
  stateSwitched: Making<Event, { state: PersonState }>;
  removed: Making<Event, Record<string, never>>;
  /** The part of a new person that a change may replace. */
  profileOf(added: Added): Profile;
  /** Message of the refusal when nobody has the id. */
  unknown: string;
}

/** The rules that students, parents and teachers share. */
export type PersonDecider<Profile, Added, Event extends NewEvent> = Decider<
  Person<Profile> | undefined,
  PersonCommand<Profile, Added>,
  Event
>;

/** True for an event of the type: for rules of several kinds, which have no names of types to switch over. */
export const isOf = <Data>(type: EventType<string, Data>, event: NewEvent): event is NewEvent<string, Data> =>
  event.type === type.name;

/** A person after one more event. */
export const revised = <P extends { revision: number }>(person: P): P => ({ ...person, revision: person.revision + 1 });

/** The person that a command needs. @throws Rejection 1004 */
export function existing<P>(person: P | undefined, unknown: string): P {
  if (!person) throw Rejection.notFound(unknown);
  return person;
}

/** Makes the decider of a kind of person. A change that changes nothing gives no event. */
export function personDecider<Profile extends object, Added extends Origin, Event extends NewEvent>(
  kind: PersonRules<Profile, Added, Event>,
): PersonDecider<Profile, Added, Event> {
  const { category, added, stateSwitched, removed, unknown } = kind;
  /** What makes a person of what it is what it shall be; a state that is missing stays. */
  const become = (person: Person<Profile>, profile: Profile, state = person.state) => [
    ...(isDeepStrictEqual(profile, person.profile) ? [] : [kind.changed(profile)]),
    ...(state === person.state ? [] : [stateSwitched({ state })]),
  ];
  return {
    category,
    types: [added, kind.changed, stateSwitched, removed],
    initial: undefined,

    evolve(person, event) {
      if (isOf(added, event)) return { profile: kind.profileOf(event.data), state: event.data.state, revision: 1 };
      if (isOf(kind.changed, event)) return person && revised({ ...person, profile: event.data });
      if (isOf(stateSwitched, event)) return person && revised({ ...person, state: event.data.state });
      return isOf(removed, event) ? undefined : person;
    },

    decide(command, state) {
      if (command.type === 'Add') return [added(command.person)];
      const person = existing(state, unknown);
      switch (command.type) {
        case 'Change':
          return become(person, withChanges(person.profile, command.changes), command.state);
        case 'Restore': {
          const { former, changes } = command;
          if (person.revision !== former.revision + changes) throw Rejection.state(changedSince);
          return become(person, former.profile, former.state);
        }
        case 'SwitchState':
          return [stateSwitched({ state: person.state === 1 ? 2 : 1 })];
        case 'TakeBack':
          if (person.revision !== command.revision) throw Rejection.state(changedSince);
          return [removed({})];
        case 'Remove':
          return [removed({})];
      }
    },
  };
}
