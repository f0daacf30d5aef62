import { lazy, Suspense } from 'react';
import { useAccount } from '@/api/account.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './dashboard.module.css';
import { CampusCount, DeviceCount, ImportCount, PassCount, PeopleCount } from './figures.js';
import { LatestPasses } from './latest-passes.js';
import { PassesByHour } from './passes-by-hour.js';
import { Shortcuts } from './shortcuts.js';

const FirstSteps = lazy(() => import('./first-steps.js'));
const SchoolDay = lazy(() => import('./school-day.js'));
const Waiting = lazy(() => import('./waiting.js'));

/** What the school looks like at this moment, as far as the user has the pages that tell more. */
export default function DashboardScreen() {
  const texts = useTexts('dashboard');
  const { user, menu } = useAccount();
  const pathOf = (component: string) => menu.find((item) => item.component === component)?.path;
  const students = pathOf('student');
  const devices = pathOf('control');
  const passes = pathOf('current');
  const campus = pathOf('campus');
  const records = { students: pathOf('attendance'), teachers: pathOf('attendanceteacher') };
  const decided = {
    ...records,
    leave: pathOf('leave'),
    quarantine: pathOf('quarantine'),
    backlog: pathOf('backlog'),
    payments: pathOf('paymentReview'),
    devices,
  };
  return (
    <div className={styles.page}>
      <header className={styles.welcome}>
        <h2>{texts('welcome', { name: user?.name ?? '' })}</h2>
        <p>
          {user?.schoolName}
          {user?.isLimited && ` · ${texts('limited')}`}
        </p>
      </header>
      {!user?.isLimited && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      <div className={styles.figures}>
        {students && !user?.isLimited && <PeopleCount path={students} />}
        {devices && <DeviceCount path={devices} />}
        {campus && <CampusCount path={campus} />}
        {passes && <PassCount path={passes} />}
        {students && !user?.isLimited && <ImportCount path={students} />}
      </div>
      <Suspense>{(records.students || records.teachers) && <SchoolDay path={pathOf('attendanceday')} />}</Suspense>
      {passes && <PassesByHour />}
      <div className={styles.columns}>
        {passes && <LatestPasses path={passes} />}
        <div className={styles.side}>
          <Suspense>{Object.values(decided).some(Boolean) && !user?.isLimited && <Waiting paths={decided} />}</Suspense>
          <Shortcuts />
        </div>
      </div>
    </div>
  );
}
