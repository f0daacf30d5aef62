import { useAccount } from '@/api/account.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './dashboard.module.css';
import { DeviceCount, ImportCount, PassCount, PeopleCount } from './figures.js';
import { LatestPasses } from './latest-passes.js';
import { PassesByHour } from './passes-by-hour.js';
import { Shortcuts } from './shortcuts.js';

/** What the school looks like at this moment, as far as the user has the pages that tell more. */
export default function DashboardScreen() {
  const texts = useTexts('dashboard');
  const { user, menu } = useAccount();
  const pathOf = (component: string) => menu.find((item) => item.component === component)?.path;
  const students = pathOf('student');
  const devices = pathOf('control');
  const passes = pathOf('current');
  return (
    <div className={styles.page}>
      <header className={styles.welcome}>
        <h2>{texts('welcome', { name: user?.name ?? '' })}</h2>
        <p>{user?.schoolName}</p>
      </header>
      <div className={styles.figures}>
        {students && <PeopleCount path={students} />}
        {devices && <DeviceCount path={devices} />}
        {passes && <PassCount path={passes} />}
        {students && <ImportCount path={students} />}
      </div>
      {passes && <PassesByHour />}
      <div className={styles.columns}>
        {passes && <LatestPasses path={passes} />}
        <Shortcuts />
      </div>
    </div>
  );
}
