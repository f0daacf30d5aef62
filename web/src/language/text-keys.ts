import type api from '../api/zh.json';
import type accessBoard from '../features/access-board/zh.json';
import type accessRule from '../features/access-rule/zh.json';
import type account from '../features/account/zh.json';
import type area from '../features/area/zh.json';
import type attendanceDay from '../features/attendance-day/zh.json';
import type attendanceGroup from '../features/attendance-group/zh.json';
import type attendanceRecord from '../features/attendance-record/zh.json';
import type ruleChange from '../features/attendance-rule/rule-change/zh.json';
import type shift from '../features/attendance-rule/shift/zh.json';
import type attendanceRule from '../features/attendance-rule/zh.json';
import type attendanceStatistics from '../features/attendance-statistics/zh.json';
import type backlog from '../features/backlog/zh.json';
import type balance from '../features/balance/zh.json';
import type consumption from '../features/consumption/zh.json';
import type control from '../features/control/zh.json';
import type dashboard from '../features/dashboard/zh.json';
import type door from '../features/device/door/zh.json';
import type installation from '../features/device/installation/zh.json';
import type device from '../features/device/zh.json';
import type floorPlan from '../features/device-binding/floor-plan/zh.json';
import type deviceBinding from '../features/device-binding/zh.json';
import type goHome from '../features/go-home/zh.json';
import type health from '../features/health/zh.json';
import type holiday from '../features/holiday/zh.json';
import type leave from '../features/leave/zh.json';
import type ledger from '../features/ledger/zh.json';
import type message from '../features/message/zh.json';
import type messageRecord from '../features/message-record/zh.json';
import type monitor from '../features/monitor/zh.json';
import type openClient from '../features/open-client/zh.json';
import type operationLog from '../features/operation-log/zh.json';
import type yearTurn from '../features/organisation/year-turn/zh.json';
import type organisation from '../features/organisation/zh.json';
import type parameters from '../features/parameters/zh.json';
import type pass from '../features/pass/zh.json';
import type password from '../features/password/zh.json';
import type payment from '../features/payment/zh.json';
import type paymentFigures from '../features/payment-figures/zh.json';
import type face from '../features/people/face/zh.json';
import type history from '../features/people/history/zh.json';
import type parent from '../features/people/parent/zh.json';
import type student from '../features/people/student/zh.json';
import type teacher from '../features/people/teacher/zh.json';
import type quarantine from '../features/quarantine/zh.json';
import type recharge from '../features/recharge/zh.json';
import type school from '../features/school/zh.json';
import type score from '../features/score/zh.json';
import type signIn from '../features/sign-in/zh.json';
import type signInLog from '../features/sign-in-log/zh.json';
import type teacherBinding from '../features/teacher-binding/zh.json';
import type temporaryDevice from '../features/temporary-device/zh.json';
import type transaction from '../features/transaction/zh.json';
import type visitor from '../features/visitor/zh.json';
import type weixinMenu from '../features/weixin-menu/zh.json';
import type imports from '../kit/import/zh.json';
import type kit from '../kit/zh.json';
import type shell from '../shell/zh.json';

/** Locale folders with their texts; `tests/architecture/console-locales.spec.ts` compares the other languages with these. */
interface Catalogues {
  'access-board': typeof accessBoard;
  'access-rule': typeof accessRule;
  account: typeof account;
  api: typeof api;
  area: typeof area;
  'attendance-day': typeof attendanceDay;
  'attendance-group': typeof attendanceGroup;
  'attendance-record': typeof attendanceRecord;
  'attendance-rule': typeof attendanceRule;
  'attendance-statistics': typeof attendanceStatistics;
  balance: typeof balance;
  consumption: typeof consumption;
  control: typeof control;
  dashboard: typeof dashboard;
  device: typeof device;
  'device-binding': typeof deviceBinding;
  door: typeof door;
  face: typeof face;
  'floor-plan': typeof floorPlan;
  'go-home': typeof goHome;
  health: typeof health;
  history: typeof history;
  holiday: typeof holiday;
  import: typeof imports;
  installation: typeof installation;
  kit: typeof kit;
  message: typeof message;
  'message-record': typeof messageRecord;
  leave: typeof leave;
  quarantine: typeof quarantine;
  backlog: typeof backlog;
  monitor: typeof monitor;
  'open-client': typeof openClient;
  'operation-log': typeof operationLog;
  organisation: typeof organisation;
  'rule-change': typeof ruleChange;
  'year-turn': typeof yearTurn;
  parameters: typeof parameters;
  parent: typeof parent;
  pass: typeof pass;
  password: typeof password;
  payment: typeof payment;
  'payment-figures': typeof paymentFigures;
  ledger: typeof ledger;
  recharge: typeof recharge;
  school: typeof school;
  score: typeof score;
  shell: typeof shell;
  shift: typeof shift;
  'sign-in': typeof signIn;
  'sign-in-log': typeof signInLog;
  student: typeof student;
  teacher: typeof teacher;
  'temporary-device': typeof temporaryDevice;
  'teacher-binding': typeof teacherBinding;
  transaction: typeof transaction;
  visitor: typeof visitor;
  'weixin-menu': typeof weixinMenu;
}

/** Name of a locale folder. */
export type Namespace = keyof Catalogues;

/** Locale folder of what all screens have in common. */
export const common = 'kit';

/** Keys of the texts of a locale folder, with those that all screens have in common. */
export type TextKey<N extends Namespace = typeof common> = {
  [One in N | typeof common]: keyof Catalogues[One] & string;
}[N | typeof common];

/** What follows a prefix in the keys of texts: of `field.name`, `name`. */
export type NameIn<Key extends string, Prefix extends string = 'field'> = string extends Key
  ? string
  : Key extends `${Prefix}.${infer Name}`
    ? Name
    : never;

/** The first parts of keys: of `field.name`, `field`, of `import.left.code` also `import.left`. */
export type PrefixIn<Key extends string> = Key extends `${infer Prefix}.${infer Rest}`
  ? Prefix | (Rest extends `${infer Next}.${string}` ? `${Prefix}.${Next}` : never)
  : never;

/** Names of the columns and fields for which a locale folder has a title: `field.<name>`. */
export type Named<N extends Namespace, Prefix extends string = 'field'> = NameIn<TextKey<N>, Prefix>;

/** A type, where a locale folder has the text that comes with it, and another one where it has not. */
export type IfKnown<Wanted extends string, Key extends string, Type, Otherwise = never> = Wanted extends Key
  ? Type
  : Otherwise;
