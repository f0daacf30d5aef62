import { expect, settled, test } from './console.js';
import { button } from './kit.js';
import { tellTheSame } from './told.js';

/** A page, and what is pressed on it before it is looked at. */
interface Look {
  name: string;
  path: string;
  press?: string;
  width?: number;
  isDark?: boolean;
}

const looks: readonly Look[] = [
  { name: 'sign-ins', path: '/Log/loginlog' },
  { name: 'students', path: '/Base/student' },
  { name: 'students-dark', path: '/Base/student', isDark: true },
  { name: 'students-phone', path: '/Base/student', width: 390 },
  { name: 'student-form', path: '/Base/student', press: '新增' },
  { name: 'student-form-phone', path: '/Base/student', press: '新增', width: 390 },
  { name: 'teachers', path: '/Base/teacher' },
  { name: 'parents', path: '/Base/parent' },
  { name: 'jobs', path: '/Base/job' },
  { name: 'job-form', path: '/Base/job', press: '新增' },
  { name: 'organisation', path: '/Base/organization' },
  { name: 'holidays', path: '/Base/holiday' },
  { name: 'terms', path: '/Exam/terms' },
  { name: 'rules', path: '/Attendance/config' },
  { name: 'rule-form', path: '/Attendance/config', press: '新增' },
  { name: 'groups', path: '/Attendance/group' },
  { name: 'person-picker', path: '/Attendance/group', press: '添加人员' },
  { name: 'passes', path: '/Attendance/current' },
  { name: 'devices', path: '/Device/devices' },
  { name: 'device-form', path: '/Device/devices', press: '新增' },
  { name: 'accounts-dark', path: '/System/account', isDark: true },
  { name: 'operations', path: '/Log/logs' },
];

const paths = looks.map(({ path }) => path);

for (const { name, path, press, width = 1024, isDark = false } of looks)
  test(`${name} looks as it did`, async ({ office }) => {
    await tellTheSame(office, paths);
    await office.setViewportSize({ width, height: 640 });
    if (isDark)
      await office.addInitScript(() => {
        const { localStorage } = globalThis as unknown as {
          localStorage: { setItem(key: string, value: string): void };
        };
        localStorage.setItem('campus.settings', JSON.stringify({ state: { appearance: 'dark' }, version: 0 }));
      });
    await office.goto(path);
    await settled(office);
    await office.waitForLoadState('networkidle');
    if (press) {
      await button(office.getByRole('main'), press).first().click();
      await expect(office.getByRole('dialog')).toBeVisible();
      await office.waitForLoadState('networkidle');
      await settled(office);
    }
    // Versions of Chromium draw letters and edges a little differently; what has moved or gone is far more than this.
    await expect(office).toHaveScreenshot(`${name}.png`, {
      animations: 'disabled',
      caret: 'hide',
      threshold: 0.3,
      maxDiffPixelRatio: 0.01,
    });
  });
