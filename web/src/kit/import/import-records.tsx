import { type ImportCalls, importMode, importState } from '@contracts/import/import-calls.js';
import type { Call } from '@contracts/kernel/index.js';
import { useMemo, useState } from 'react';
import { download } from '@/api/client.js';
import { readToken } from '@/api/token.js';
import type { TextKey } from '@/language/text-keys.js';
import { type Texts, useServerTexts, useTexts } from '@/language/use-texts.js';
import { type Column, StateMark } from '../list/columns.js';
import { ListPage } from '../list/list-page.js';
import type { RowAction } from '../list/row-actions.js';
import { useList } from '../list/use-list.js';
import styles from './import.module.css';
import { undoImport } from './import-run.js';
import { UndoState } from './undo.js';
import { fileOf, type ImportRecord, isUndoable, useUndoCall } from './undoable.js';

/** Texts of the list: titles are the labels of the call. */
function useRecordTexts({ list }: ImportCalls): Texts<string> {
  const texts = useTexts('import');
  const translate = useServerTexts();
  return useMemo(() => {
    const titles = Object.entries(list.answer.fields).map(([name, { label = '' }]) => [`field.${name}`, label]);
    const labels: Record<string, string> = Object.fromEntries(titles);
    return (key, values) => (labels[key] ? translate(labels[key]) : texts(key as TextKey, values));
  }, [list, texts, translate]);
}

/** How far an import is; of one that was undone also what was left. */
function State({ of: { state, takenBack, leftCount } }: { of: ImportRecord }) {
  const texts = useTexts('import');
  const outcome = texts('import.undoOutcome', { undone: takenBack ?? 0, kept: leftCount ?? 0 });
  return (
    <span title={state === 'undone' ? outcome : undefined}>
      <StateMark of={importState} code={state} good="saved" bad="failed" />
    </span>
  );
}

/** The counts stand before what may lie under the buttons in a narrow window. */
const columns: readonly Column<ImportRecord>[] = [
  { name: 'begunAt', width: 160 },
  { name: 'fileName', width: 150 },
  { name: 'successCount', width: 70, align: 'right' },
  { name: 'addedCount', width: 70, align: 'right' },
  { name: 'updatedCount', width: 70, align: 'right' },
  { name: 'unchangedCount', width: 90, align: 'right' },
  { name: 'failCount', width: 70, align: 'right' },
  { name: 'mode', width: 80, codes: importMode },
  { name: 'importedBy', width: 100 },
  { name: 'state', width: 110, codes: importState, render: (row) => <State of={row} /> },
];

/** Name under which the undo of an import is kept in this page. */
const undoName = (name: string, { id }: ImportRecord) => `${name} ${id}`;

interface ImportRecordsProps {
  /** Name of the import. */
  name: string;
  calls: ImportCalls;
  /** The call that changes one row by hand; without it rows only add. */
  update?: Call;
}

/** What was imported before, whoever did it: each can be undone, and its refused rows can be had as a file. */
export function ImportRecords({ name, calls, update }: ImportRecordsProps) {
  const texts = useRecordTexts(calls);
  const list = useList(calls.list, { isAddressed: false });
  const [undone, setUndone] = useState<string>();
  const undoCall = useUndoCall(calls, update);
  const actions = useMemo(
    (): RowAction<ImportRecord>[] => [
      ...importMode.codes.map((mode) => ({
        label: 'import.undo' as const,
        call: undoCall(mode),
        question: 'import.undoQuestion' as const,
        questionValues: (record: ImportRecord) => ({ file: fileOf(record), count: record.successCount }),
        isDeletion: true,
        isOffered: (record: ImportRecord) => record.mode === mode && isUndoable(record),
        run: async (record: ImportRecord) => {
          setUndone(undoName(name, record));
          await undoImport(undoName(name, record), calls, { taskId: record.id });
        },
      })),
      {
        label: 'import.refusedFile',
        call: calls.refused,
        isOffered: ({ refusedUntil }) => Boolean(refusedUntil),
        run: ({ id }) => download(calls.refused, { id, token: readToken() }),
      },
    ],
    [name, calls, undoCall],
  );
  return (
    <>
      {undone && <UndoState name={undone} />}
      <div className={styles.records}>
        <ListPage<ImportRecord, string> texts={texts} list={list} columns={columns} rowKey="id" actions={actions} />
      </div>
    </>
  );
}
