import { UndoOutlined } from '@ant-design/icons';
import type { ImportCalls } from '@contracts/import/import-calls.js';
import type { Call } from '@contracts/kernel/index.js';
import { Alert, Table } from 'antd';
import type { Named } from '@/language/text-keys.js';
import { useTexts, useWords } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import { useConfirm } from '../actions/confirm.js';
import { type Column, tableColumns, totalWidth } from '../list/columns.js';
import { makeReachable } from '../list/reachable.js';
import { onlyInSight, virtualFrom } from '../list/virtual-parts.js';
import styles from './import.module.css';
import { type NamedImport, undoImport } from './import-run.js';
import { type ImportTask, type UndoOutcome, useImport } from './import-store.js';
import { StepProgress } from './step-progress.js';

type Left = UndoOutcome['left'][number];

interface UndoProps {
  /** Name under which the state of the undo is kept in this page. */
  name: string;
  calls: ImportCalls;
  /** The call on whose permission the undo depends. */
  call: Call;
  named: NamedImport;
  /** Of the file that was imported. */
  fileName: string;
  /** Rows that were saved of it. */
  savedCount: number;
}

/** Height of the rows in sight, px. */
const height = 240;

/** Takes an import back, after a question. */
export function UndoButton({ name, calls, call, named, fileName, savedCount }: UndoProps) {
  const texts = useTexts('import');
  const confirm = useConfirm();
  const text = texts('import.undoQuestion', { file: fileName, count: savedCount });
  return (
    <ActionButton
      size="small"
      danger
      icon={<UndoOutlined aria-hidden />}
      call={call}
      onClick={() => confirm({ text, isDeletion: true }, () => undoImport(name, calls, named))}
    >
      {texts('import.undo')}
    </ActionButton>
  );
}

/** What an undo did, and what it left and why. */
export function UndoResult({ task }: { task: ImportTask }) {
  const texts = useTexts('import');
  const { successCount: undone, failCount: kept, left } = task.undo ?? { successCount: 0, failCount: 0, left: [] };
  const category = useWords('import', 'import.category');
  const columns: readonly Column<Left, Named<'import', 'import.left'>>[] = [
    { name: 'category', width: 100, render: (row) => category(row.category) },
    { name: 'code', width: 150 },
    { name: 'name', width: 130 },
    { name: 'reason', width: 260 },
  ];
  const shown = tableColumns(columns, (name) => texts(`import.left.${name}`));
  return (
    <>
      <Alert
        className={styles.state}
        type={kept > 0 ? 'warning' : 'success'}
        showIcon
        title={texts('import.undone')}
        description={texts('import.undoOutcome', { undone, kept })}
      />
      {left.length > 0 && (
        <Table<Left>
          ref={makeReachable}
          {...onlyInSight(left.length >= virtualFrom)}
          className={styles.state}
          size="small"
          rowKey="id"
          columns={shown}
          dataSource={left}
          pagination={false}
          scroll={{ x: totalWidth(shown), y: height }}
        />
      )}
    </>
  );
}

/** How far an undo is, or how it ended. */
export function UndoState({ name }: Pick<UndoProps, 'name'>) {
  const task = useImport(name);
  if (task.phase === 'undoing') return <StepProgress task={task} />;
  if (task.phase === 'undone') return <UndoResult task={task} />;
  return task.phase === 'failed' && <Alert className={styles.state} type="error" showIcon title={task.failure} />;
}

/** The undo of an import outside of its dialog: the button, its progress and its result. */
export function Undo({ isOffered, ...props }: UndoProps & { isOffered: boolean }) {
  const { phase } = useImport(props.name);
  return (
    <>
      {isOffered && phase !== 'undoing' && phase !== 'undone' && <UndoButton {...props} />}
      <UndoState name={props.name} />
    </>
  );
}
