import { accountType, enabledState } from '../enumerations.js';
import { code, datetime, flag, id, text } from '../kernel/index.js';

/** An account, without its password. */
export const accountFields = {
  id: id({ always: true }),
  loginAccount: text({ always: true }),
  /** The same again: both spellings are answered (source: entities.yaml, account). */
  loginAccountLower: text({ wire: 'loginaccount', always: true }),
  name: text({ always: true }),
  phone: text({ always: true }),
  state: code(enabledState, { always: true }),
  isMain: flag({ wire: 'mainaccount', always: true }),
  accountType: code(accountType, { always: true }),
  schoolId: id({ wire: 'schoolid', always: true }),
  mustChangePassword: flag({ wire: 'mustchgpwd', always: true }),
  avatar: text({ always: true, unordered: true }),
  introduction: text({ always: true, unordered: true }),
  createdAt: datetime({ wire: 'createtime', always: true }),
};
