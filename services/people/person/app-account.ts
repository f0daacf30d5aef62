import { isDeepStrictEqual } from 'node:util';
import type { EventType, NewEvent } from '../../../libs/contracts/kernel/index.js';
import { type Changes, withChanges } from '../../../libs/contracts/kernel/index.js';
import type { AppAccount } from '../../../libs/contracts/people/index.js';
import { nullable, uuid, varchar } from '../../../libs/database/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import { existing, isOf, type Person, type PersonCommand, type PersonDecider, revised } from './person.js';

/** A parent or teacher that exists, with the account of the app once it is activated. */
export interface AccountHolder<Profile> extends Person<Profile> {
  app?: AppAccount;
}

/** Says that the person has this account. */
export interface ActivateCommand {
  type: 'Activate';
  /** Id that the account gets when it is new here. */
  accountId: string;
  account: string;
  /** Missing leaves it; null: the person does not follow the official account any more. */
  followerId?: string | null;
}

/** The rules of a kind of person that may have an account of an app: an account keeps its id, a repeat says nothing. */
export function withAppAccount<Profile extends object, Added, Event extends NewEvent, Name extends string>(
  person: PersonDecider<Profile, Added, Event>,
  activated: EventType<Name, AppAccount>,
  unknown: string,
): Decider<
  AccountHolder<Profile> | undefined,
  PersonCommand<Profile, Added> | ActivateCommand,
  Event | NewEvent<Name, AppAccount>
> {
  return {
    category: person.category,
    types: [...person.types, activated],
    initial: undefined,

    evolve(state, event) {
      if (isOf(activated, event)) return state && revised({ ...state, app: event.data });
      const next = person.evolve(state, event as Event);
      return next && { ...next, ...(state?.app ? { app: state.app } : {}) };
    },

    decide(command, state) {
      if (command.type !== 'Activate') return person.decide(command, state);
      const { accountId, account, followerId } = command;
      const { app } = existing(state, unknown);
      const changes: Changes<AppAccount> = { account, followerId };
      const next = withChanges(app ?? { accountId, account }, changes);
      return isDeepStrictEqual(next, app) ? [] : [activated(next)];
    },
  };
}

/** What a table of persons keeps of the account; all empty until it is activated. */
export const appAccountColumns = {
  accountId: nullable(uuid()),
  account: nullable(varchar(128)),
  followerId: nullable(varchar(128)),
};
