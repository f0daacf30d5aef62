import { scoreAdd, scoreExportUiTemplate, scoreQueryDetail, scoreUpdate } from '@contracts/organisation/score.js';
import { Button, Flex, Form } from 'antd';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { change } from '@/api/change.js';
import { callApi } from '@/api/client.js';
import { notify } from '@/api/notify.js';
import { useApi } from '@/api/queries.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import { type Draft, draftPlace, useDraft } from '@/kit/form/draft.js';
import { DraftOffer } from '@/kit/form/draft-offer.js';
import { Grid } from '@/kit/grid/grid.js';
import type { GridStore, GridValues } from '@/kit/grid/grid-store.js';
import { GridTools } from '@/kit/grid/grid-tools.js';
import { Loading } from '@/kit/states/loading.js';
import { Empty, Failure } from '@/kit/states/states.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import { useAutosave } from './autosave.js';
import { ExaminationFields, type ExaminationValues } from './examination-fields.js';
import styles from './score.module.css';
import {
  cellsOf,
  gridOf,
  gridValues,
  type SheetDetail,
  scoresByStudent,
  type Template,
  type TypedCell,
  textsByRow,
  totalOf,
} from './sheet.js';
import { WorkbookButtons } from './workbook-buttons.js';

interface EditorProps extends Pick<DialogForm, 'onChosen' | 'close'> {
  /** Of the draft that is changed; without it a new one is added. */
  id?: string;
}

/** A sheet of scores to be typed in. */
export default function Editor({ id, ...props }: EditorProps) {
  const asked = useApi(scoreQueryDetail, { id: id ?? '' }, { enabled: id !== undefined, staleTime: 0 });
  if (id === undefined) return <NewSheet {...props} />;
  if (asked.error) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />;
  return asked.data ? <SheetEditor sheet={asked.data} {...props} /> : <Loading />;
}

/** A new sheet, which is kept in the browser tab until it is saved. */
function NewSheet(props: Omit<EditorProps, 'id'>) {
  const draft = useDraft(drafted, {});
  return <SheetEditor draft={draft} {...props} />;
}

/** What is typed in: the pupils, the columns and the store of their scores. */
interface Typed {
  template: Template;
  store: GridStore;
}

const nothing = { subscribe: () => () => undefined, isChanged: () => false };
/** What the contract says of the pupils of a sheet. */
const { students } = scoreAdd.input;
const fullMarksOf = ({ fields }: SheetDetail) => Object.fromEntries(fields.map(({ id, fullMark }) => [id, fullMark]));
const noSubjects: readonly string[] = [];

/** How a new sheet begins, and the name of its draft. */
const drafted = { namespace: 'score', add: scoreAdd, fields: [], initial: { needsSummary: false } } as const;

/** What is kept of a new sheet: the form, and the scores by pupil and subject. */
interface Kept extends Partial<ExaminationValues> {
  cells?: GridValues;
}

interface SheetEditorProps extends Omit<EditorProps, 'id'> {
  /** The draft that is changed. */
  sheet?: SheetDetail;
  /** Where a new sheet is kept. */
  draft?: ReturnType<typeof useDraft>;
}

function SheetEditor({ sheet, draft, onChosen, close }: SheetEditorProps) {
  const texts = useTexts('score');
  const translate = useServerTexts();
  const [form] = Form.useForm<ExaminationValues>();
  const [isBusy, run] = useBusy();
  const invalid = translate(students.nested!.fields.scores!.invalid!);
  const [typed, setTyped] = useState<Typed | undefined>(
    () => sheet && { template: sheet, store: gridOf(sheet, invalid) },
  );
  const { store, template } = typed ?? {};
  const { subscribe, isChanged } = store ?? nothing;
  const isGridChanged = useSyncExternalStore(subscribe, isChanged);
  const saving = useAutosave(store, sheet?.id, sheet?.subjectIds ?? noSubjects);
  const [isFormTyped, setFormTyped] = useState(false);

  // What others have saved meanwhile is shown where nothing was typed.
  useEffect(() => {
    if (sheet) store?.merge(gridValues(sheet.students));
  }, [sheet, store]);

  const isUnsaved = isFormTyped || isGridChanged;
  const place = draft && draftPlace(drafted, {});
  useEffect(() => onChosen(isUnsaved, place), [isUnsaved, place, onChosen]);

  const keep = () => draft?.keep({ ...form.getFieldsValue(), cells: store && textsByRow(store.changed()) });
  useEffect(() => store?.subscribe(keep));

  const query = async (values: ExaminationValues, typed: readonly TypedCell[] = store?.changed() ?? []) => {
    const asked = await callApi(scoreExportUiTemplate, values);
    const before = new Map((sheet?.students ?? []).map((student) => [student.id, student]));
    const students = asked.students.map((student) => before.get(student.id) ?? student);
    const gone = [...before.values()].filter(({ id }) => !students.some((student) => student.id === id));
    const next = { fields: asked.fields, students: [...students, ...gone] };
    const made = gridOf(next, invalid);
    for (const { row, column, value } of typed) {
      const place = { row: made.shape.rows.indexOf(row), column: made.shape.columns.indexOf(column) };
      if (place.row >= 0 && place.column >= 0) made.type(place, value);
    }
    setTyped({ template: next, store: made });
  };

  const restore = async ({ values }: Draft) => {
    const { cells, ...examination } = values as Kept;
    form.setFieldsValue(examination);
    setFormTyped(true);
    if (cells) await query(form.getFieldsValue(), cellsOf(cells));
    // What could not be shown is offered again.
    draft?.take({ at: Date.now(), values });
  };

  const finish = () => {
    draft?.forget();
    close();
  };

  const save = async () => {
    const values = await form.validateFields();
    if (!store || !template) return notify.warning(translate(students.required!));
    const { count, first } = store.errors();
    if (count > 0 && first) {
      store.select(first);
      return notify.error(invalid);
    }
    // Who sees some of the subjects alone enters scores, which are saved as they are typed; what the sheet is of is others' affair.
    if (sheet && !sheet.isWhole && !isFormTyped) return finish();
    const scores = scoresByStudent(store.changed(), ({ value }) => value);
    // A new sheet has all its pupils; a change says what is other than before, and names one pupil at least.
    const named = sheet
      ? template.students.filter((student, index) => scores.has(student.id) || index === 0)
      : template.students;
    const input = {
      form: { ...values, id: sheet?.id },
      students: named.map(({ id, code, name }) => ({ id, code, name, scores: scores.get(id) })),
    };
    await (sheet ? change(scoreUpdate, input) : change(scoreAdd, input));
    notify.success(texts('saved'));
    finish();
  };

  const titles = useMemo(() => template?.fields.map(({ subject }) => subject) ?? [], [template]);
  const rows = useMemo(
    () => template?.students.map(({ id, code, name }) => ({ id, leading: [code, name] })) ?? [],
    [template],
  );
  const computed = useMemo(() => [{ title: texts('field.total'), of: totalOf }], [texts]);
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={sheet ? { ...sheet, fullMarks: fullMarksOf(sheet) } : drafted.initial}
      onValuesChange={() => {
        setFormTyped(true);
        keep();
      }}
      className={styles.editor}
    >
      {draft?.offered && (
        <DraftOffer
          draft={draft.offered}
          isStale={false}
          onTaken={() => draft.offered && run(() => restore(draft.offered!))}
          onDiscarded={draft.forget}
        />
      )}
      <ExaminationFields isStored={sheet !== undefined} />
      <Flex wrap gap={8} align="center">
        <Button loading={isBusy} onClick={() => run(async () => query(await form.validateFields()))}>
          {texts('action.query')}
        </Button>
        <Button type="primary" loading={isBusy} onClick={() => run(save)}>
          {texts('action.save')}
        </Button>
        <WorkbookButtons isStored={sheet !== undefined} onSaved={finish} />
        {store && <GridTools store={store} />}
        <span role="status" className={styles.state}>
          {sheet && saving !== 'idle' && texts(`autosave.${saving}`)}
          {draft && isGridChanged && texts('autosave.kept')}
        </span>
      </Flex>
      {store && rows.length > 0 && (
        <Grid
          store={store}
          label={texts('grid.label')}
          leading={[texts('field.code'), texts('field.studentName')]}
          rows={rows}
          titles={titles}
          computed={computed}
        />
      )}
      {store && rows.length === 0 && <Empty />}
      {store && <p className={styles.hint}>{texts('grid.hint')}</p>}
    </Form>
  );
}
