import { backlogQuery } from '@contracts/attendance/backlog.js';
import { leaveQuery } from '@contracts/attendance/leave.js';
import { quarantineQuery } from '@contracts/attendance/quarantine.js';
import { teacherRecordQuery } from '@contracts/attendance/record.js';
import { paymentQuery } from '@contracts/finance/payment.js';
import { Card } from 'antd';
import { Link } from 'react-router-dom';
import { useOfflineDoors } from '@/api/offline-doors.js';
import { useApi } from '@/api/queries.js';
import { schoolToday } from '@/api/school-day.js';
import { momentFormat } from '@/kit/pickers/formats.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { chosenLanguage } from '@/language/choice.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './school-day.module.css';

/** How far back appeals are looked for, days: records without a range are those of today. */
const appealDays = 60;
/** Codes of what waits for a review (enumerations LeaveState, PaymentStatus, QuarantineState, BacklogState). */
const waitingLeave = 2;
const waitingPayment = 0;
const waitingPass = 1;
const waitingBacklog = 1;

/** How many rows a list has, as far as the user has its page. */
const first = { page: 0, pageSize: 1 } as const;
const quietly = (path: string | undefined) => ({ quiet: true, enabled: path !== undefined }) as const;

interface WaitingProps {
  /** Addresses of the pages on which it is decided, as far as the user has them. */
  paths: {
    teachers?: string;
    leave?: string;
    quarantine?: string;
    backlog?: string;
    payments?: string;
    devices?: string;
  };
}

/** What waits for somebody to decide, and which doors are offline; each leads to its list. */
export default function Waiting({ paths: { teachers, leave, quarantine, backlog, payments, devices } }: WaitingProps) {
  const texts = useTexts('dashboard');
  const today = schoolToday();
  const range = { from: today.subtract(appealDays, 'day').format(momentFormat), to: today.format(momentFormat) };
  const appeals = useApi(teacherRecordQuery, { ...first, params: { ...range, isWaiting: true } }, quietly(teachers));
  const requests = useApi(leaveQuery, { ...first, params: { state: waitingLeave } }, quietly(leave));
  const passes = useApi(quarantineQuery, { ...first, params: { state: waitingPass } }, quietly(quarantine));
  const backlogs = useApi(backlogQuery, { ...first, params: { state: waitingBacklog } }, quietly(backlog));
  const projects = useApi(paymentQuery, { ...first, params: { status: waitingPayment } }, quietly(payments));
  const offline = useOfflineDoors(devices !== undefined);
  const entries = [
    {
      key: 'appeals',
      path: teachers && `${teachers}?${new URLSearchParams({ ...range, isWaiting: 'true' })}`,
      count: appeals.data?.recordCount,
    },
    { key: 'leave', path: leave && `${leave}?state=${waitingLeave}`, count: requests.data?.recordCount },
    { key: 'quarantine', path: quarantine && `${quarantine}?state=${waitingPass}`, count: passes.data?.recordCount },
    { key: 'backlog', path: backlog && `${backlog}?state=${waitingBacklog}`, count: backlogs.data?.recordCount },
    { key: 'payments', path: payments && `${payments}?status=${waitingPayment}`, count: projects.data?.recordCount },
    { key: 'devices', path: devices, count: offline },
  ] as const;
  const own = entries.filter(({ path }) => path !== undefined);
  const asked = [appeals, requests, passes, backlogs, projects];
  const failed = asked.find(({ error, data }) => error && !data);
  const isKnown = failed !== undefined || own.every(({ count }) => count !== undefined);
  const open = own.filter(({ count }) => count);
  const again = () => {
    for (const { error, refetch } of asked) if (error) void refetch();
  };
  return (
    <Card title={texts('waiting')}>
      {!isKnown ? (
        <Loading rows={3} />
      ) : open.length === 0 && failed ? (
        <Failure error={failed.error} onRetry={again} />
      ) : open.length === 0 ? (
        texts('waiting.none')
      ) : (
        <ul className={styles.waiting}>
          {open.map(({ key, path, count }) => (
            <li key={key}>
              <Link to={path!}>{texts(`waiting.${key}`)}</Link>
              <strong>{count!.toLocaleString(chosenLanguage())}</strong>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
