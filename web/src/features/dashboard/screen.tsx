import { keepPreviousData } from '@tanstack/react-query';
import { Card, Statistic } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { currentQuery } from '../../../../libs/contracts/attendance/pass.js';
import { controlSummary } from '../../../../libs/contracts/devices/control.js';
import { studentQuery } from '../../../../libs/contracts/people/student.js';
import { useAccount } from '../../api/account.js';
import { useApi } from '../../api/queries.js';
import { momentFormat } from '../../kit/pickers/formats.js';
import { enabled } from '../../kit/row-state.js';
import { useTexts } from '../../language/use-texts.js';
import styles from './dashboard.module.css';
import { LatestPasses } from './latest-passes.js';
import { Shortcuts } from './shortcuts.js';

/** Code of devices that are online (enumeration OnlineState). */
const online = 1;

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
        {students && <StudentCount path={students} />}
        {devices && <DeviceCount path={devices} />}
        {passes && <PassCount path={passes} />}
      </div>
      <div className={styles.columns}>
        {passes && <LatestPasses path={passes} />}
        <Shortcuts />
      </div>
    </div>
  );
}

interface FigureProps {
  path: string;
  title: string;
  value: number | undefined;
  suffix?: ReactNode;
}

/** A number that leads to the page behind it. */
function Figure({ path, title, value, suffix }: FigureProps) {
  return (
    <Link to={path} className={styles.figure}>
      <Card hoverable>
        <Statistic title={title} value={value ?? '–'} suffix={value === undefined ? undefined : suffix} />
      </Card>
    </Link>
  );
}

const one = { page: 0, pageSize: 1 };

function StudentCount({ path }: { path: string }) {
  const texts = useTexts('dashboard');
  const { data } = useApi(studentQuery, { ...one, params: { state: enabled } });
  return <Figure path={path} title={texts('students')} value={data?.recordCount} />;
}

function DeviceCount({ path }: { path: string }) {
  const texts = useTexts('dashboard');
  const { data } = useApi(controlSummary);
  const all = data?.reduce((sum, { number }) => sum + number, 0);
  const up = data?.find(({ state }) => state === online)?.number ?? 0;
  return <Figure path={path} title={texts('devices')} value={data && up} suffix={<small>/ {all}</small>} />;
}

function PassCount({ path }: { path: string }) {
  const texts = useTexts('dashboard');
  const from = dayjs().startOf('day').format(momentFormat);
  const { data } = useApi(currentQuery, { ...one, params: { from } }, { placeholderData: keepPreviousData });
  return <Figure path={path} title={texts('passes')} value={data?.recordCount} />;
}
