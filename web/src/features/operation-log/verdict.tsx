import type { operationLogVerify } from '@contracts/identity/operation-log.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Alert, Descriptions } from 'antd';
import { PlainTable } from '@/kit/list/plain-table.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import styles from './operation-log.module.css';

type Answer = OutputOf<typeof operationLogVerify>;
/** The answer of a verification that has ended; without a time all entries were read. */
type Proof = Required<Omit<Answer, 'verifiedAt'>> & Pick<Answer, 'verifiedAt'>;

/** Whether a verification has ended. */
export const isVerdict = (answer: Answer): answer is Proof => !answer.isRunning;

/** What a verification has found, what it has not read, and what the list does not show. */
export function Verdict({ of }: { of: Proof }) {
  const texts = useTexts('operation-log');
  const { verifiedNumber, verifiedAt, archived, archivedEvents, archivedMonths: months, hidden } = of;
  const whole = texts(hidden > 0 ? 'verify.intactHidden' : 'verify.intact');
  const intact = verifiedNumber > 0 ? texts('verify.intactSince', { number: verifiedNumber }) : whole;
  const title = of.isIntact ? intact : texts('verify.broken');
  const notices = [
    ...(hidden > 0 ? [texts('verify.hidden', { count: hidden })] : []),
    ...(verifiedNumber > 0 ? [texts('verify.before', { number: verifiedNumber, time: verifiedAt ?? '' })] : []),
    ...(archived > 0 ? [texts('verify.archived', { count: archived, months })] : []),
    ...(archivedEvents > 0 ? [texts('verify.archivedEvents', { count: archivedEvents, months })] : []),
  ];
  return (
    <>
      <Alert
        showIcon
        type={!of.isIntact ? 'error' : hidden > 0 ? 'warning' : 'success'}
        title={title}
        description={
          <>
            <p>{texts('verify.explanation')}</p>
            <p>{texts('verify.limits')}</p>
          </>
        }
        style={{ marginBottom: 16 }}
      />
      {notices.map((notice) => (
        <Alert key={notice} showIcon type="warning" title={notice} style={{ marginBottom: 16 }} />
      ))}
      <Descriptions
        bordered
        column={{ xs: 1, sm: 2 }}
        styles={{ label: { whiteSpace: 'nowrap' }, content: { wordBreak: 'keep-all', overflowWrap: 'normal' } }}
        items={[
          { key: 'entries', label: texts('verify.entries'), children: of.entries },
          { key: 'events', label: texts('verify.events'), children: of.events - archivedEvents },
          { key: 'hidden', label: texts('verify.hiddenCount'), children: hidden },
          { key: 'pending', label: texts('verify.pending'), children: of.pending },
          { key: 'waiting', label: texts('verify.waitingEvents'), children: of.waitingEvents },
          { key: 'problems', label: texts('verify.problems'), children: of.problemCount },
          { key: 'checkedAt', label: texts('verify.checkedAt'), span: 'filled', children: of.checkedAt },
          {
            key: 'head',
            label: texts('verify.head'),
            span: 'filled',
            children: <code className={styles.head}>{of.head}</code>,
          },
        ]}
      />
      {of.problems.length > 0 && <Problems of={of.problems} />}
      {of.hidings.length > 0 && <Hidings of={of.hidings} />}
    </>
  );
}

function Problems({ of }: { of: Proof['problems'] }) {
  const texts = useTexts('operation-log');
  const translate = useServerTexts();
  return (
    <PlainTable<Proof['problems'][number]>
      style={{ marginTop: 16 }}
      size="small"
      rowKey={({ id, number, message }) => `${id} ${number ?? ''} ${message}`}
      dataSource={of}
      scroll={{ y: 280 }}
      columns={[
        { key: 'number', dataIndex: 'number', title: texts('verify.number'), width: 90 },
        { key: 'function', title: texts('field.function'), width: 160, render: (_, row) => translate(row.function) },
        { key: 'createdAt', dataIndex: 'createdAt', title: texts('field.createdAt'), width: 170 },
        { key: 'message', dataIndex: 'message', title: texts('field.message') },
      ]}
    />
  );
}

/** Who deleted entries from the list, and when. */
function Hidings({ of }: { of: Proof['hidings'] }) {
  const texts = useTexts('operation-log');
  return (
    <PlainTable<Proof['hidings'][number]>
      style={{ marginTop: 16 }}
      size="small"
      rowKey={({ loginAccount, createdAt }) => `${loginAccount} ${createdAt}`}
      dataSource={of}
      scroll={{ y: 200 }}
      columns={[
        { key: 'loginAccount', dataIndex: 'loginAccount', title: texts('verify.hiddenBy') },
        { key: 'createdAt', dataIndex: 'createdAt', title: texts('verify.hiddenAt'), width: 200 },
        { key: 'count', dataIndex: 'count', title: texts('verify.hiddenCount'), width: 140 },
      ]}
    />
  );
}
