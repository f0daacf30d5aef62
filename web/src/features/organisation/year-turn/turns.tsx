import { turnState } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { yearTurnQuery, yearTurnTakeBack } from '@contracts/organisation/year-turn.js';
import { Alert, Progress } from 'antd';
import { change } from '@/api/change.js';
import { useApi } from '@/api/queries.js';
import { type Column, StateMark } from '@/kit/list/columns.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { ShortTable } from '@/kit/list/short-table.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './year-turn.module.css';

type Turn = ListRow<typeof yearTurnQuery>;

/** The newest are shown. */
const mostShown = 50;
/** How often it is asked how far the pupils are, ms. */
const whileWaiting = 1000;

const isDone = ({ classesDone, classesToDo }: Turn) => classesDone === classesToDo;

/** How far the pupils of the classes that graduated are, on their way out or back. */
function Pupils({ of: turn }: { of: Turn }) {
  const texts = useTexts('year-turn');
  const { classesDone, classesToDo, pupils, returned, takenBackAt } = turn;
  const told = takenBackAt ? texts('pupils.back', { returned, pupils }) : texts('pupils.out', { pupils });
  if (isDone(turn)) return told;
  return (
    <span role="status">
      {texts('pupils.progress', { done: classesDone, total: classesToDo })}
      <Progress
        size="small"
        showInfo={false}
        percent={(classesDone / classesToDo) * 100}
        aria-label={texts('field.pupilsDone')}
      />
    </span>
  );
}

/** What stayed when a turn was taken back, because somebody had changed it. */
function Left({ of: { leftClasses, leftTeachers, leftPupils, left, turnedAt } }: { of: Turn }) {
  const texts = useTexts('year-turn');
  const parts = [
    leftClasses.length > 0 && texts('left.classes', { names: leftClasses.join(texts('separator')) }),
    leftTeachers.length > 0 && texts('left.teachers', { names: leftTeachers.join(texts('separator')) }),
    left > 0 && texts('left.pupils', { count: left, names: leftPupils.join(texts('separator')) }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return (
    <Alert
      showIcon
      type="warning"
      title={texts('left.title', { at: turnedAt })}
      description={parts.map((part) => <div key={part}>{part}</div>)}
    />
  );
}

const columns: readonly Column<Turn, Named<'year-turn'>>[] = [
  { name: 'turnedAt', width: 160 },
  { name: 'turnedBy', width: 110 },
  { name: 'moved', title: 'movedClasses', width: 100, align: 'right' },
  { name: 'graduated', title: 'graduatedClasses', width: 100, align: 'right' },
  { name: 'classesDone', title: 'pupilsDone', width: 210, render: (turn) => <Pupils of={turn} /> },
  {
    name: 'state',
    width: 100,
    codes: turnState,
    render: ({ state }) => <StateMark of={turnState} code={state} good={1} />,
  },
  { name: 'takenBackBy', width: 110 },
  { name: 'takenBackAt', width: 160 },
];

const actions: readonly RowAction<Turn, TextKey<'year-turn'>>[] = [
  {
    label: 'takeBack',
    call: yearTurnTakeBack,
    isDeletion: true,
    isOffered: ({ isRevocable }) => isRevocable,
    question: 'takeBack.question',
    questionTitle: 'confirm.action',
    questionValues: ({ turnedAt, moved, graduated, pupils }) => ({ at: turnedAt, moved, graduated, pupils }),
    run: ({ id }) => change(yearTurnTakeBack, { id }),
  },
];

/** The turns of the school, the newest first. */
export function Turns() {
  const texts = useTexts('year-turn');
  const { data, error, refetch } = useApi(
    yearTurnQuery,
    { page: 0, pageSize: mostShown, params: {} },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.data.every(isDone) ? false : whileWaiting) },
  );
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />;
  return (
    <div className={styles.parts}>
      {data.data.map((turn) => (
        <Left key={turn.id} of={turn} />
      ))}
      <ShortTable<Turn, Named<'year-turn'>, TextKey<'year-turn'>>
        texts={texts}
        titleOf={(name) => texts(`field.${name}`)}
        columns={columns}
        rows={data.data}
        actions={actions}
      />
    </div>
  );
}
