import type { DataOf, EventOf } from '../../../libs/contracts/kernel/index.js';
import {
  type ParentProfile,
  parentActivated,
  parentAdded,
  parentChanged,
  parentRemoved,
  parentStateSwitched,
} from '../../../libs/contracts/people/index.js';
import { withAppAccount } from '../person/app-account.js';
import { personDecider } from '../person/person.js';

const unknown = '家长不存在';

type ParentEvent = EventOf<
  typeof parentAdded | typeof parentChanged | typeof parentStateSwitched | typeof parentRemoved
>;

/** The rules of parents. Whom they are bound to stands with the students. */
export const parent = withAppAccount(
  personDecider<ParentProfile, DataOf<typeof parentAdded>, ParentEvent>({
    category: 'parent',
    added: parentAdded,
    changed: parentChanged,
    stateSwitched: parentStateSwitched,
    removed: parentRemoved,
    profileOf: ({ state: _state, creationType: _creationType, ...profile }) => profile,
    unknown,
  }),
  parentActivated,
  unknown,
);
