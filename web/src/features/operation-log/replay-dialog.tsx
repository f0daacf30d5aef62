import { Alert, Modal } from 'antd';
import { Link } from 'react-router-dom';
import { operationLogArchived, operationLogReplay } from '../../../../libs/contracts/identity/operation-log.js';
import { replayCountedAhead } from '../../../../libs/contracts/identity/replay-counting.js';
import type { ListRow } from '../../../../libs/contracts/kernel/index.js';
import { useApi } from '../../api/queries.js';
import type { Column } from '../../kit/list/columns.js';
import { DataTable } from '../../kit/list/data-table.js';
import { type FilterField, textFilter } from '../../kit/list/filter-fields.js';
import { Filters } from '../../kit/list/filters.js';
import { ListPage } from '../../kit/list/list-page.js';
import { rangeFilter } from '../../kit/list/range-filter.js';
import { useList } from '../../kit/list/use-list.js';
import { useTexts } from '../../language/use-texts.js';
import styles from './operation-log.module.css';
import { Payload } from './payload.js';

type DomainEvent = ListRow<typeof operationLogReplay>;

/** Screens with the histories of persons, by the aggregate: there a person can be looked at who was deleted. */
const historyScreens = new Map([
  ['student', '/Base/student'],
  ['teacher', '/Base/teacher'],
  ['parent', '/Base/parent'],
]);

/** Which events are replayed: all, or those of one request. */
export interface ReplayScope {
  requestId?: string;
  /** When the request was recorded, where one is replayed. */
  createdAt?: string;
}

const filters: readonly FilterField[] = [
  textFilter('aggregate'),
  textFilter('aggregateId'),
  rangeFilter('from', 'to', { withTime: true }),
];

/** What happened last is what an auditor asks for first. */
const newestFirst = { orderField: 'sequence', order: 'desc' } as const;

const columns: readonly Column<DomainEvent>[] = [
  { name: 'sequence', width: 90, align: 'right', isSortable: true },
  { name: 'createdAt', width: 170 },
  { name: 'service', width: 120 },
  { name: 'aggregate', width: 130 },
  { name: 'event', width: 200 },
  { name: 'loginAccount', width: 120 },
  {
    name: 'payload',
    width: 280,
    render: ({ payload }) => <span className={styles.line}>{JSON.stringify(payload)}</span>,
  },
];

/** The events behind the operation log, the newest first. */
export function ReplayDialog({ scope, onClose }: { scope: ReplayScope | undefined; onClose: () => void }) {
  const texts = useTexts('operation-log');
  return (
    <Modal
      open={scope !== undefined}
      title={texts('replay.title')}
      width="90%"
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {scope && <Replay scope={scope} onLeave={onClose} />}
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

function Replay({ scope, onLeave }: { scope: ReplayScope; onLeave: () => void }) {
  const texts = useTexts('operation-log');
  const { requestId, createdAt } = scope;
  const list = useList(operationLogReplay, { filters, fixed: { requestId }, isAddressed: false, sorted: newestFirst });
  const { from = createdAt, to = createdAt } = list.state.params as { from?: string; to?: string };
  return (
    <>
      <ArchivedMonths from={from} to={to} />
      <div className={styles.replay}>
        <ListPage
          filters={<Filters texts={texts} filters={filters} values={list.state.params} onSearch={list.search} />}
        >
          <DataTable<DomainEvent>
            texts={texts}
            list={list}
            columns={columns}
            rowKey="sequence"
            countedAhead={replayCountedAhead}
            expand={({ payload, aggregate, aggregateId }) => (
              <>
                <div>
                  {aggregateId}{' '}
                  {historyScreens.has(aggregate) && (
                    <Link to={`${historyScreens.get(aggregate)}?history=${aggregateId}`} onClick={onLeave}>
                      {texts('action.history')}
                    </Link>
                  )}
                </div>
                <Payload of={payload} />
              </>
            )}
          />
        </ListPage>
      </div>
    </>
  );
}
