import { CloudDownloadOutlined, InboxOutlined, SaveOutlined, WarningOutlined } from '@ant-design/icons';
import type { ImportCalls, ImportMode } from '@contracts/import/import-calls.js';
import type { Call } from '@contracts/kernel/index.js';
import { Alert, Button, Modal, Tabs, Upload } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { download } from '@/api/client.js';
import { settleFailure } from '@/api/failure.js';
import { notify } from '@/api/notify.js';
import { readToken } from '@/api/token.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import { useConfirm } from '../actions/confirm.js';
import type { Column } from '../list/columns.js';
import styles from './import.module.css';
import { ImportRecords } from './import-records.js';
import { ImportResult } from './import-result.js';
import { abandonImport, resumeImport, saveImport, startImport } from './import-run.js';
import { type ImportTask, useImport } from './import-store.js';
import { ModeChoice } from './mode-choice.js';
import { isRunning, StepProgress } from './step-progress.js';
import { UndoButton, UndoResult } from './undo.js';
import { useUndoCall } from './undoable.js';

export interface ImportDialogProps<Title extends string = string> {
  isOpen: boolean;
  title: string;
  /** Name of the import, for its state. */
  name: string;
  calls: ImportCalls;
  /** The call that changes one row by hand; without it rows only add. */
  update?: Call;
  /** The empty workbook. */
  template: Call;
  /** Columns of the rows of this import. */
  columns: readonly Column<never, Title>[];
  /** Title of a column. */
  titleOf: (column: Title) => string;
  onClose: () => void;
}

/** A new import, or those of before. */
type Tab = 'steps' | 'records';

/** Imports a workbook: upload, check of its rows, save of the good ones. Closing it gives the import up. */
export default function ImportDialog({
  isOpen,
  title,
  name,
  calls,
  update,
  template,
  onClose,
  ...table
}: ImportDialogProps) {
  const texts = useTexts('import');
  const confirm = useConfirm();
  const task = useImport(name);
  const saved = texts('import.saved');
  const announce = useCallback((isSaved: boolean) => isSaved && notify.success(saved), [saved]);
  useEffect(() => {
    resumeImport(name, calls).then(announce).catch(settleFailure);
  }, [name, calls, announce]);

  const [tab, setTab] = useState<Tab>('steps');
  const [file, setFile] = useState<File>();
  const start = (workbook: File, wanted: ImportMode) => {
    setFile(workbook);
    startImport(name, calls, workbook, wanted).catch(settleFailure);
  };
  /** The file is checked anew, as the rows are about something else. */
  const changeMode = (wanted: ImportMode) => {
    if (file && task.phase === 'parsed') start(file, wanted);
    else void abandonImport(name, calls, wanted);
  };

  const leave = async () => {
    onClose();
    setFile(undefined);
    setTab('steps');
    await abandonImport(name, calls);
  };
  const close = () => {
    if (task.phase === 'saving') confirm({ text: texts('import.leaveQuestion') }, leave);
    else void leave();
  };
  const { result, parseTaskId, savedTaskId } = task;
  const isParsed = task.phase === 'parsed';
  const isSaved = task.phase === 'saved';
  const hasErrors = result !== undefined && result.failCount > 0 && (isParsed || isSaved);
  const noErrors = hasErrors ? undefined : texts('import.noErrors');
  /** Once it is saved, also what the save has refused. */
  const downloadErrors = () =>
    isSaved
      ? download(calls.refused, { id: savedTaskId!, token: readToken() })
      : download(calls.errors, { taskId: parseTaskId, token: readToken() });
  const noRows = isParsed && result && result.successCount > 0 ? undefined : texts('import.noRows');

  const steps = (
    <>
      {update && (
        <ModeChoice value={task.mode} update={update} isDisabled={isRunning(task.phase)} onChange={changeMode} />
      )}
      <WorkbookPicker task={task} calls={calls} onPick={(workbook) => start(workbook, task.mode)} />
      <ImportState {...{ task, name, calls, update }} />
      {result && isParsed && <ImportResult result={result} {...table} />}
      {hasErrors && isSaved && <ImportResult result={result} isRefusedOnly {...table} />}
    </>
  );
  return (
    <Modal
      open={isOpen}
      title={title}
      width="85%"
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <div className={styles.footer}>
          {tab === 'steps' && (
            <>
              <Button
                icon={<CloudDownloadOutlined aria-hidden />}
                onClick={() => download(template).catch(settleFailure)}
              >
                {texts('import.template')}
              </Button>
              <ActionButton icon={<WarningOutlined aria-hidden />} blocked={noErrors} onClick={downloadErrors}>
                {texts('import.errors')}
              </ActionButton>
            </>
          )}
          <span className={styles.gap} />
          <Button onClick={close}>{texts('import.close')}</Button>
          {tab === 'steps' && (
            <ActionButton
              type="primary"
              icon={<SaveOutlined aria-hidden />}
              call={calls.save}
              blocked={noRows}
              onClick={async () => announce(await saveImport(name, calls))}
            >
              {texts('import.save')}
            </ActionButton>
          )}
        </div>
      }
    >
      <Tabs
        activeKey={tab}
        onChange={(key) => setTab(key as Tab)}
        destroyOnHidden
        items={[
          { key: 'steps', label: texts('import.steps'), children: steps },
          { key: 'records', label: texts('import.records'), children: <ImportRecords {...{ name, calls, update }} /> },
        ]}
      />
    </Modal>
  );
}

interface WorkbookPickerProps {
  task: ImportTask;
  calls: ImportCalls;
  onPick: (file: File) => void;
}

/** Takes one workbook, chosen or dropped. */
function WorkbookPicker({ task, calls, onPick }: WorkbookPickerProps) {
  const texts = useTexts('import');
  const translate = useServerTexts();
  const isBusy = isRunning(task.phase);
  const take = (file: File) => {
    if (/\.xlsx$/i.test(file.name)) onPick(file);
    else notify.error(translate(calls.parse.input.file.invalid ?? ''));
    return Upload.LIST_IGNORE;
  };
  return (
    <Upload.Dragger accept=".xlsx" multiple={false} showUploadList={false} beforeUpload={take} disabled={isBusy}>
      <div className={styles.picker}>
        <InboxOutlined aria-hidden className={styles.pickerIcon} />
        <span>
          <strong>{texts('import.choose')}</strong>
          <small>{task.fileName ?? texts('import.hint')}</small>
        </span>
      </div>
    </Upload.Dragger>
  );
}

interface ImportStateProps extends Pick<ImportDialogProps, 'name' | 'calls' | 'update'> {
  task: ImportTask;
}

/** What the running step does, or how it ended. */
function ImportState({ task, name, calls, update }: ImportStateProps) {
  const texts = useTexts('import');
  const undoCall = useUndoCall(calls, update);
  const { phase, failure, outcome, savedTaskId, result } = task;
  if (phase === 'failed')
    return <Alert className={styles.state} type="error" showIcon title={failure || texts('import.failed')} />;
  if (phase === 'saved') {
    const { successCount: saved = 0, addedCount: added = 0, updatedCount: updated = 0 } = outcome ?? {};
    const counts = { saved, added, updated, refused: result?.failCount ?? outcome?.failCount ?? 0 };
    return (
      <Alert
        className={styles.state}
        type={counts.refused > 0 ? 'warning' : 'success'}
        showIcon
        title={texts(counts.saved > 0 ? 'import.saved' : 'import.nothingSaved')}
        description={
          task.mode === 'update'
            ? texts('import.effects', { ...counts, unchanged: outcome?.unchangedCount ?? 0 })
            : texts('import.outcome', counts)
        }
        action={
          counts.saved > 0 && (
            <UndoButton
              name={name}
              calls={calls}
              call={undoCall(task.mode)}
              named={{ taskId: savedTaskId }}
              fileName={task.fileName ?? ''}
              savedCount={counts.saved}
            />
          )
        }
      />
    );
  }
  if (phase === 'undone') return <UndoResult task={task} />;
  return <StepProgress task={task} />;
}
