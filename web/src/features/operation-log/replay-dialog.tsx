import { operationLogArchived, operationLogReplay } from '@contracts/identity/operation-log.js';
import { replayCountedAhead } from '@contracts/identity/replay-counting.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Alert, Modal } from 'antd';
import { useApi } from '@/api/queries.js';
import { ChangeList, useChangeText } from '@/kit/history/change-list.js';
import type { Column } from '@/kit/list/columns.js';
import { textFilter } from '@/kit/list/filter-fields.js';
import { ListPage } from '@/kit/list/list-page.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { useList } from '@/kit/list/use-list.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './operation-log.module.css';
import { Payload } from './payload.js';
import { Names, type Subject, Subjects } from './subjects.js';

type DomainEvent = ListRow<typeof operationLogReplay>;

/** Which events are replayed: all, those of one request, or those of one thing. */
export interface ReplayScope {
  subject?: Subject;
  requestId?: string;
  /** When the request was recorded, where one is replayed. */
  createdAt?: string;
}

const range = rangeFilter('from', 'to', { withTime: true });
const filters = [textFilter('aggregate'), textFilter('aggregateId'), range];
const filtersOfSubject = [range];

/** What happened last is what an auditor asks for first. */
const newestFirst = { orderField: 'sequence', order: 'desc' } as const;

const columns: readonly Column<DomainEvent, Named<'operation-log'>>[] = [
  { name: 'sequence', width: 80, align: 'right' },
  { name: 'createdAt', width: 165 },
  { name: 'loginAccount', width: 130, render: (row) => <Coded text={row.actorName} code={row.loginAccount} /> },
  { name: 'event', width: 200, render: (row) => <Coded text={row.title} code={row.event} /> },
  { name: 'subjects', width: 165, render: ({ subjects }) => <Names of={subjects} /> },
  { name: 'payload', width: 215, render: (row) => <Content of={row} /> },
  { name: 'service', width: 100 },
  { name: 'aggregate', width: 105 },
];

/** A word for people before the one of the program; the latter alone where there is no other. */
function Coded({ text, code }: { text: string; code: string }) {
  if (text === '' || text === code) return code;
  return (
    <span title={`${text} ${code}`}>
      {text}
      <span className={styles.code}>{code}</span>
    </span>
  );
}

/** What an event says, in one line. */
function Content({ of: { changes, kind, payload } }: { of: DomainEvent }) {
  const textOf = useChangeText(kind === 'changed');
  const line = changes.map((change) => `${change.label}: ${textOf(change)}`).join('; ') || JSON.stringify(payload);
  return <span title={line}>{line}</span>;
}

interface ReplayDialogProps {
  /** Without one the dialog is closed. */
  scope: ReplayScope | undefined;
  /** Other events are asked for; undefined closes the dialog. */
  onScope: (scope: ReplayScope | undefined) => void;
}

/** The events behind the operation log, the newest first. */
export function ReplayDialog({ scope, onScope }: ReplayDialogProps) {
  const texts = useTexts('operation-log');
  const { subject } = scope ?? {};
  return (
    <Modal
      open={scope !== undefined}
      title={subject ? texts('replay.of', { name: subject.name }) : texts('replay.title')}
      width="90%"
      footer={null}
      destroyOnHidden
      onCancel={() => onScope(undefined)}
    >
      {scope && <Replay key={subject?.aggregateId} scope={scope} onScope={onScope} />}
    </Modal>
  );
}

interface ArchivedMonthsProps {
  from: string | undefined;
  to: string | undefined;
}

/** Says of which months within the range the events are archived: a list without them is no proof that nothing was. */
function ArchivedMonths({ from, to }: ArchivedMonthsProps) {
  const texts = useTexts('operation-log');
  const { data: months = [] } = useApi(operationLogArchived);
  // The last day of a range is meant whole.
  const isBefore = (day: string, end: string) => day.slice(0, 10) <= end.slice(0, 10);
  const missing = months.filter((month) => (from ?? '') <= month.to && isBefore(month.from, to ?? month.from));
  if (missing.length === 0) return null;
  return (
    <Alert
      showIcon
      type="warning"
      title={texts('replay.archived', { months: missing.map(({ month }) => month).join(', ') })}
    />
  );
}

function Replay({ scope, onScope }: { scope: ReplayScope; onScope: ReplayDialogProps['onScope'] }) {
  const texts = useTexts('operation-log');
  const { requestId, createdAt, subject } = scope;
  const { aggregate, aggregateId } = subject ?? {};
  const asked = subject ? filtersOfSubject : filters;
  const list = useList(operationLogReplay, {
    filters: asked,
    fixed: { ...(requestId && { requestId }), ...(subject && { aggregate, aggregateId }) },
    isAddressed: false,
    sorted: newestFirst,
  });
  const { from = createdAt, to = createdAt } = list.state.params as { from?: string; to?: string };
  return (
    <>
      <ArchivedMonths from={from} to={to} />
      <div className={styles.replay}>
        <ListPage
          texts={texts}
          list={list}
          columns={columns}
          rowKey="sequence"
          countedAhead={replayCountedAhead}
          expand={(row) => (
            <Told of={row} onReplay={(other) => onScope({ subject: other })} onLeave={() => onScope(undefined)} />
          )}
        />
      </div>
    </>
  );
}

interface ToldProps {
  of: DomainEvent;
  onReplay: (subject: Subject) => void;
  onLeave: () => void;
}

/** An event in words, and as it is stored. */
function Told({ of: { subjects, changes, kind, payload, aggregateId }, onReplay, onLeave }: ToldProps) {
  return (
    <>
      <div className={styles.told}>
        {subjects.length > 0 ? <Subjects of={subjects} onReplay={onReplay} onLeave={onLeave} /> : aggregateId}
        <ChangeList changes={changes} isChange={kind === 'changed'} />
      </div>
      <Payload of={payload} />
    </>
  );
}
