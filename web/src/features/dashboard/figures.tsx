import { campusQuery } from '@contracts/attendance/occupancy.js';
import { currentHours } from '@contracts/attendance/pass.js';
import { controlSummary } from '@contracts/devices/control.js';
import { parentQuery } from '@contracts/people/parent.js';
import { importRunning } from '@contracts/people/running-imports.js';
import { studentQuery } from '@contracts/people/student.js';
import { teacherQuery } from '@contracts/people/teacher.js';
import { Card, Statistic } from 'antd';
import { Link } from 'react-router-dom';
import { useAccount } from '@/api/account.js';
import { useApi } from '@/api/queries.js';
import { untilTomorrow } from '@/api/school-day.js';
import { enabled } from '@/kit/row-state.js';
import { chosenLanguage } from '@/language/choice.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './dashboard.module.css';

/** A number as the user's language writes it. */
const grouped = (value: number) => value.toLocaleString(chosenLanguage());
/** The same of each number. */
const eachGrouped = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, grouped(value)]));

interface FigureProps {
  path: string;
  title: string;
  /** Missing while it is not known. */
  value: number | undefined;
  /** What the number is made of. */
  detail: string;
}

/** A number that leads to the page behind it. */
function Figure({ path, title, value, detail }: FigureProps) {
  return (
    <Link to={path} className={styles.figure}>
      <Card hoverable>
        <Statistic title={title} value={value} formatter={() => (value === undefined ? '–' : grouped(value))} />
        <p className={styles.detail}>{value === undefined ? '\u00a0' : detail}</p>
      </Card>
    </Link>
  );
}

interface TileProps {
  /** The page that tells more. */
  path: string;
}

/** Enough to learn how many rows there are. */
const count = { page: 0, pageSize: 1, params: { state: enabled } } as const;

/** The enabled people of the school. */
export function PeopleCount({ path }: TileProps) {
  const texts = useTexts('dashboard');
  const students = useApi(studentQuery, count, { quiet: true }).data?.recordCount;
  const teachers = useApi(teacherQuery, count, { quiet: true }).data?.recordCount;
  const parents = useApi(parentQuery, count, { quiet: true }).data?.recordCount;
  const isKnown = students !== undefined && teachers !== undefined && parents !== undefined;
  return (
    <Figure
      path={path}
      title={texts('people')}
      value={isKnown ? students + teachers + parents : undefined}
      detail={isKnown ? texts('people.parts', eachGrouped({ students, teachers, parents })) : ''}
    />
  );
}

/** Code of devices that are online (enumeration OnlineState). */
const online = 1;

/** The doors whose devices are online, of all. */
export function DeviceCount({ path }: TileProps) {
  const texts = useTexts('dashboard');
  const { data } = useApi(controlSummary, {}, { quiet: true });
  const all = data?.reduce((sum, { number }) => sum + number, 0) ?? 0;
  const up = data?.find(({ state }) => state === online)?.number ?? 0;
  return <Figure path={path} title={texts('devices')} value={data && up} detail={texts('devices.all', { all })} />;
}

/** Who is on the campus now: students and teachers; to a session that is limited to classes their students alone are told. */
export function CampusCount({ path }: TileProps) {
  const texts = useTexts('dashboard');
  const isLimited = useAccount((state) => state.user?.isLimited);
  const options = { quiet: true, refetchInterval: untilTomorrow } as const;
  const asked = (personType: 1 | 3) => ({ page: 0, pageSize: 1, params: { personType } }) as const;
  const students = useApi(campusQuery, asked(1), options).data?.recordCount;
  const teachers = useApi(campusQuery, asked(3), { ...options, enabled: !isLimited }).data?.recordCount;
  if (isLimited) return <Figure path={path} title={texts('campus')} value={students} detail="" />;
  const isKnown = students !== undefined && teachers !== undefined;
  return (
    <Figure
      path={path}
      title={texts('campus')}
      value={isKnown ? students + teachers : undefined}
      detail={isKnown ? texts('campus.parts', eachGrouped({ students, teachers })) : ''}
    />
  );
}

/** The passes of today. */
export function PassCount({ path }: TileProps) {
  const texts = useTexts('dashboard');
  const { data } = useApi(currentHours, {}, { quiet: true });
  const sum = (name: 'entries' | 'exits') => data?.reduce((total, hour) => total + hour[name], 0) ?? 0;
  const parts = { entries: sum('entries'), exits: sum('exits') };
  return (
    <Figure
      path={path}
      title={texts('passes')}
      value={data && parts.entries + parts.exits}
      detail={texts('passes.parts', eachGrouped(parts))}
    />
  );
}

/** How often imports are asked for, ms: those of other accounts are not told on the live channel. */
const whileRunning = 2_000;
const whileNone = 15_000;

/** The imports under way. */
export function ImportCount({ path }: TileProps) {
  const texts = useTexts('dashboard');
  const { data } = useApi(
    importRunning,
    {},
    { quiet: true, refetchInterval: ({ state }) => (state.data?.length ? whileRunning : whileNone) },
  );
  const oldest = data?.[0];
  const step = oldest?.isUndo ? 'undoing' : oldest?.isSaving ? 'saving' : 'parsing';
  return (
    <Figure
      path={path}
      title={texts('imports')}
      value={data?.length}
      detail={
        oldest
          ? texts('imports.progress', { step: texts(`imports.${step}`), percent: oldest.percent })
          : texts('imports.none')
      }
    />
  );
}
