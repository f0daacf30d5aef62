import {
  attendanceDayMenu,
  attendanceStatisticsMenu,
  backlogMenu,
  campusMenu,
  goHomeMenu,
  groupMenu,
  healthMenu,
  leaveMenu,
  passMenu,
  quarantineMenu,
  ruleMenu,
  studentRecordMenu,
  teacherRecordMenu,
} from './attendance/index.js';
import { accessBoardMenu } from './device-gateway/index.js';
import {
  accessRuleMenu,
  areaMenu,
  building,
  buildingType,
  controlMenu,
  deviceBindingMenu,
  deviceMenu,
  doorControllerMenu,
  faceTerminalMenu,
  room,
  roomType,
  temporaryDeviceMenu,
} from './devices/index.js';
import {
  balanceMenu,
  consumeDashboardMenu,
  ledgerMenu,
  paymentDebtMenu,
  paymentFiguresMenu,
  paymentMenu,
  paymentQueryMenu,
  paymentReviewMenu,
  paymentType,
  rechargeMenu,
  transactionMenu,
} from './finance/index.js';
import {
  accountMenu,
  moduleMenu,
  monitorMenu,
  openClientMenu,
  operationLogMenu,
  schoolMenu,
  signInLogMenu,
} from './identity/index.js';
import type { MenuEntry } from './kernel/index.js';
import {
  cardType,
  classesJob,
  classMenu,
  examType,
  holiday,
  job,
  leaveType,
  messageMenu,
  messageRecordMenu,
  messageTemplate,
  parametersMenu,
  scoreMenu,
  subject,
  teacherBindingMenu,
  term,
  weixinMenuMenu,
} from './organisation/index.js';

import { erasureMenu, faceMenu, parentMenu, studentMenu, teacherMenu } from './people/index.js';

/** Applications: the permission dialog shows one tree for each. */
export const applications = [
  { code: 'system', name: '系统平台' },
  { code: 'school', name: '校园管理' },
  { code: 'device', name: '设备通行' },
] as const;

/** A group of the menu; one with a component is a screen itself. */
export interface MenuGroup {
  application: (typeof applications)[number]['code'];
  path: string;
  text: string;
  icon: string;
  component?: string;
  menus: readonly MenuEntry[];
}

/**
 * The menu, its screens and their buttons in their order: behind the menu, the disabled buttons and the server's 2003
 * (source: spec README, menu groups and paths; screens.yaml, route and perm). A screen is declared beside its calls.
 */
export const menuGroups: readonly MenuGroup[] = [
  { application: 'system', path: '/dashboard', text: '首页', icon: 'dashboard', component: 'dashboard', menus: [] },
  {
    application: 'system',
    path: '/System',
    text: '系统管理',
    icon: 'setting',
    menus: [accountMenu, parametersMenu, openClientMenu, schoolMenu, moduleMenu],
  },
  {
    application: 'system',
    path: '/Log',
    text: '日志管理',
    icon: 'file-search',
    menus: [operationLogMenu, signInLogMenu, monitorMenu],
  },
  {
    application: 'school',
    path: '/Base',
    text: '基础数据',
    icon: 'database',
    menus: [
      classMenu,
      teacherBindingMenu,
      subject.menu,
      job.menu,
      studentMenu,
      teacherMenu,
      parentMenu,
      erasureMenu,
      faceMenu,
      cardType.menu,
      holiday.menu,
      leaveType.menu,
      classesJob.menu,
    ],
  },
  {
    application: 'school',
    path: '/Exam',
    text: '教务管理',
    icon: 'book',
    menus: [term.menu, examType.menu, scoreMenu],
  },
  {
    application: 'school',
    path: '/Message',
    text: '消息管理',
    icon: 'message',
    menus: [messageMenu, messageTemplate.menu, messageRecordMenu, weixinMenuMenu],
  },
  {
    application: 'school',
    path: '/Health',
    text: '健康与到家',
    icon: 'medicine-box',
    menus: [healthMenu, goHomeMenu],
  },
  {
    application: 'school',
    path: '/Attendance',
    text: '考勤管理',
    icon: 'schedule',
    menus: [
      ruleMenu,
      groupMenu,
      studentRecordMenu,
      teacherRecordMenu,
      attendanceDayMenu,
      attendanceStatisticsMenu,
      passMenu,
      campusMenu,
      leaveMenu,
      quarantineMenu,
      backlogMenu,
    ],
  },
  {
    application: 'school',
    path: '/Finance',
    text: '消费与缴费',
    icon: 'pay-circle',
    menus: [
      consumeDashboardMenu,
      transactionMenu,
      rechargeMenu,
      paymentType.menu,
      paymentMenu,
      paymentReviewMenu,
      paymentQueryMenu,
      paymentFiguresMenu,
      paymentDebtMenu,
      balanceMenu,
      ledgerMenu,
    ],
  },
  {
    application: 'device',
    path: '/Device',
    text: '设备管理',
    icon: 'hdd',
    menus: [
      areaMenu,
      deviceMenu,
      faceTerminalMenu,
      doorControllerMenu,
      deviceBindingMenu,
      controlMenu,
      temporaryDeviceMenu,
      accessRuleMenu,
      accessBoardMenu,
    ],
  },
  {
    application: 'device',
    path: '/Building',
    text: '楼栋管理',
    icon: 'home',
    menus: [buildingType.menu, building.menu, roomType.menu, room.menu],
  },
];
