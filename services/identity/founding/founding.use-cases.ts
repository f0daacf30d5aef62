import { schoolAdd } from '../../../libs/contracts/identity/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { serves } from '../../../libs/platform/index.js';
import { checkPassword, firstPasswordLifetime } from '../account/password.js';
import { foundSchool } from './found-school.js';

/** Founds a school with its main account, whose password is good for a week; gives its id. */
export const addSchool = serves(
  schoolAdd,
  { store: EventStore },
  async ({ name, code, loginAccount, password, phone }, context, { store }) => {
    checkPassword(password, { loginAccount, names: [name, code], phone });
    const expiresAt = Date.now() + firstPasswordLifetime;
    const mainAccount = { loginAccount, password, name: '管理员', phone, expiresAt };
    const { schoolId: id } = await foundSchool(store, { name, code, mainAccount, by: context });
    return { id };
  },
);
