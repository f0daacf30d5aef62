import { accountType, enabledState } from '../enumerations.js';
import { clearable, code, datetime, flag, id, text } from '../kernel/index.js';

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
  /** Teacher of the school whose account it is; null where it is nobody's. */
  teacherId: clearable(id({ wire: 'teacherid' })),
  teacherName: clearable(text({ wire: 'teachername', label: '关联教师', unordered: true })),
  /** It sees the classes of that teacher alone. */
  isLimited: flag({ wire: 'limited', always: true, label: '仅限任教班级' }),
  createdAt: datetime({ wire: 'createtime', always: true }),
};
