import type { Resource } from '@contracts/kernel/index.js';
import { type ComponentType, lazy } from 'react';
import { ForbiddenPage, MissingPage } from '../shell/error-pages.js';
import type { Registry, Screen } from '../shell/pages.js';

const screen = (load: () => Promise<{ default: ComponentType }>): Screen => Object.assign(lazy(load), { load });

/** The screen of a dictionary, out of its declaration alone. @param loadParts what its entries have parts of */
const dictionary = (
  load: () => Promise<Resource>,
  loadParts: () => Promise<readonly Resource[]> = () => Promise.resolve([]),
): Screen =>
  screen(async () => {
    const kit = import('../kit/resource/resource-screen.js');
    const [{ resourceScreen }, resource, parts] = await Promise.all([kit, load(), loadParts()]);
    return { default: resourceScreen(resource, parts) };
  });

/** Every screen of the console: by the component name that the menu delivers, and the fixed pages by address. */
export const registry: Registry = {
  screens: {
    accessdevice: screen(() => import('../features/device/door-controllers.js')),
    accessboard: screen(() => import('../features/access-board/screen.js')),
    accessrule: screen(() => import('../features/access-rule/screen.js')),
    account: screen(() => import('../features/account/screen.js')),
    areas: screen(() => import('../features/area/screen.js')),
    attendance: screen(() => import('../features/attendance-record/students.js')),
    attendanceteacher: screen(() => import('../features/attendance-record/teachers.js')),
    attendanceday: screen(() => import('../features/attendance-day/persons.js')),
    attendancestatistics: screen(() => import('../features/attendance-statistics/screen.js')),
    attendanceconfig: screen(() => import('../features/attendance-rule/screen.js')),
    attendancegroup: screen(() => import('../features/attendance-group/screen.js')),
    buildings: dictionary(async () => (await import('@contracts/devices/building.js')).building),
    buildtype: dictionary(async () => (await import('@contracts/devices/building-type.js')).buildingType),
    roomtype: dictionary(
      async () => (await import('@contracts/devices/room-type.js')).roomType,
      async () => [(await import('@contracts/devices/goods.js')).goods],
    ),
    rooms: dictionary(async () => (await import('@contracts/devices/room.js')).room),
    campus: screen(() => import('../features/attendance-day/campus.js')),
    cardtype: dictionary(async () => (await import('@contracts/organisation/card-type.js')).cardType),
    class: screen(() => import('../features/teacher-binding/screen.js')),
    classesjob: dictionary(async () => (await import('@contracts/organisation/classes-job.js')).classesJob),
    consume: screen(() => import('../features/transaction/screen.js')),
    consumedashboard: screen(() => import('../features/consumption/screen.js')),
    control: screen(() => import('../features/control/screen.js')),
    current: screen(() => import('../features/pass/screen.js')),
    devicebind: screen(() => import('../features/device-binding/screen.js')),
    devices: screen(() => import('../features/device/all-devices.js')),
    facedevice: screen(() => import('../features/device/face-terminals.js')),
    faceid: screen(() => import('../features/people/face/screen.js')),
    holiday: screen(() => import('../features/holiday/screen.js')),
    job: dictionary(async () => (await import('@contracts/organisation/job.js')).job),
    leavetype: dictionary(async () => (await import('@contracts/organisation/leave-type.js')).leaveType),
    loginlog: screen(() => import('../features/sign-in-log/screen.js')),
    logs: screen(() => import('../features/operation-log/screen.js')),
    messagerecord: screen(() => import('../features/message-record/screen.js')),
    messagetemplates: dictionary(
      async () => (await import('@contracts/organisation/message-template.js')).messageTemplate,
    ),
    messages: screen(() => import('../features/message/screen.js')),
    monitor: screen(() => import('../features/monitor/screen.js')),
    openclient: screen(() => import('../features/open-client/screen.js')),
    organization: screen(() => import('../features/organisation/screen.js')),
    params: screen(() => import('../features/parameters/screen.js')),
    parent: screen(() => import('../features/people/parent/screen.js')),
    payment: screen(() => import('../features/payment/screen.js')),
    paymentDebt: screen(() => import('../features/payment-figures/debts.js')),
    paymentFigures: screen(() => import('../features/payment-figures/screen.js')),
    paymentQuery: screen(() => import('../features/payment/statistics.js')),
    paymentReview: screen(() => import('../features/payment/review.js')),
    paymentType: dictionary(async () => (await import('@contracts/finance/payment-type.js')).paymentType),
    recharge: screen(() => import('../features/recharge/screen.js')),
    balance: screen(() => import('../features/balance/screen.js')),
    ledger: screen(() => import('../features/ledger/screen.js')),
    schools: screen(() => import('../features/school/screen.js')),
    scores: screen(() => import('../features/score/screen.js')),
    student: screen(() => import('../features/people/student/screen.js')),
    subject: dictionary(async () => (await import('@contracts/organisation/subject.js')).subject),
    teacher: screen(() => import('../features/people/teacher/screen.js')),
    tempdevice: screen(() => import('../features/temporary-device/screen.js')),
    weixinmenu: screen(() => import('../features/weixin-menu/screen.js')),
    terms: dictionary(async () => (await import('@contracts/organisation/term.js')).term),
    epidemic: screen(() => import('../features/health/screen.js')),
    gohome: screen(() => import('../features/go-home/screen.js')),
    quarantine: screen(() => import('../features/quarantine/screen.js')),
    backlog: screen(() => import('../features/backlog/screen.js')),
    leave: screen(() => import('../features/leave/screen.js')),
    exams: dictionary(async () => (await import('@contracts/organisation/exam-type.js')).examType),
  },
  fixed: {
    '/dashboard': {
      screen: screen(() => import('../features/dashboard/screen.js')),
      title: 'page.dashboard',
      isAffixed: true,
    },
    '/profile/index': {
      screen: screen(() => import('../features/password/profile-screen.js')),
      title: 'page.profile',
      isNotKept: true,
    },
    '/401': { screen: ForbiddenPage, title: 'page.forbidden', hasNoTag: true, isNotKept: true },
    '/404': { screen: MissingPage, title: 'page.missing', hasNoTag: true, isNotKept: true },
  },
};
