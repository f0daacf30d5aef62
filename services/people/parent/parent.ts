import type { DataOf } from '../../../libs/contracts/kernel/index.js';
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

/** The rules of parents. Whom they are bound to stands with the students. */
export const parent = withAppAccount(
  personDecider<ParentProfile, DataOf<typeof parentAdded>>({
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
