import { scoreAdd, scoreExportUiTemplate, scoreQueryDetail, scoreUpdate } from '@contracts/organisation/score.js';
import { Button, Flex, Form } from 'antd';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { change } from '@/api/change.js';
import { callApi } from '@/api/client.js';
import { notify } from '@/api/notify.js';
import { useApi } from '@/api/queries.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import { Grid } from '@/kit/grid/grid.js';
import type { GridStore } from '@/kit/grid/grid-store.js';
import { GridTools } from '@/kit/grid/grid-tools.js';
import { Loading } from '@/kit/states/loading.js';
import { Empty, Failure } from '@/kit/states/states.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import { useAutosave } from './autosave.js';
import { ExaminationFields, type ExaminationValues } from './examination-fields.js';
import styles from './score.module.css';
import { gridOf, gridValues, type SheetDetail, scoresByStudent, type Template, totalOf } from './sheet.js';
import { WorkbookButtons } from './workbook-buttons.js';

interface EditorProps extends Pick<DialogForm, 'onChosen' | 'close'> {
  /** Of the draft that is changed; without it a new one is added. */
  id?: string;
}

/** A sheet of scores to be typed in. */
export default function Editor({ id, ...props }: EditorProps) {
  const asked = useApi(scoreQueryDetail, { id: id ?? '' }, { enabled: id !== undefined, staleTime: 0 });
  if (id === undefined) return <SheetEditor {...props} />;
  if (asked.error) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />;
  return asked.data ? <SheetEditor sheet={asked.data} {...props} /> : <Loading />;
}

/** What is typed in: the pupils, the columns and the store of their scores. */
interface Typed {
  template: Template;
  store: GridStore;
}

const nothing = { subscribe: () => () => undefined, version: () => 0 };
/** What the contract says of the pupils of a sheet. */
const { students } = scoreAdd.input;
const fullMarksOf = ({ fields }: SheetDetail) => Object.fromEntries(fields.map(({ id, fullMark }) => [id, fullMark]));
const noSubjects: readonly string[] = [];

function SheetEditor({ sheet, onChosen, close }: Omit<EditorProps, 'id'> & { sheet?: SheetDetail }) {
  const texts = useTexts('score');
  const translate = useServerTexts();
  const [form] = Form.useForm<ExaminationValues>();
  const [isBusy, run] = useBusy();
  const invalid = translate(students.nested!.fields.scores!.invalid!);
  const [typed, setTyped] = useState<Typed | undefined>(
    () => sheet && { template: sheet, store: gridOf(sheet, invalid) },
  );
  const { store, template } = typed ?? {};
  useSyncExternalStore((store ?? nothing).subscribe, (store ?? nothing).version);
  const saving = useAutosave(store, sheet?.id, sheet?.subjectIds ?? noSubjects);
  const [isFormTyped, setFormTyped] = useState(false);

  // What others have saved meanwhile is shown where nothing was typed.
  useEffect(() => {
    if (sheet) store?.merge(gridValues(sheet.students));
  }, [sheet, store]);

  const changed = store?.changed() ?? [];
  const isUnsaved = isFormTyped || changed.length > 0;
  useEffect(() => onChosen(isUnsaved), [isUnsaved, onChosen]);

  const query = async (values: ExaminationValues) => {
    const asked = await callApi(scoreExportUiTemplate, values);
    const before = new Map((sheet?.students ?? []).map((student) => [student.id, student]));
    const students = asked.students.map((student) => before.get(student.id) ?? student);
    const gone = [...before.values()].filter(({ id }) => !students.some((student) => student.id === id));
    const next = { fields: asked.fields, students: [...students, ...gone] };
    const made = gridOf(next, invalid);
    for (const { row, column, value } of store?.changed() ?? []) {
      const place = { row: made.shape.rows.indexOf(row), column: made.shape.columns.indexOf(column) };
      if (place.row >= 0 && place.column >= 0) made.type(place, value);
    }
    setTyped({ template: next, store: made });
  };

  const save = async () => {
    const values = await form.validateFields();
    if (!store || !template) return notify.warning(translate(students.required!));
    const { count, first } = store.errors();
    if (count > 0 && first) {
      store.select(first);
      return notify.error(invalid);
    }
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
    close();
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
      initialValues={sheet ? { ...sheet, fullMarks: fullMarksOf(sheet) } : { needsSummary: false }}
      onValuesChange={() => setFormTyped(true)}
      className={styles.editor}
    >
      <ExaminationFields isStored={sheet !== undefined} />
      <Flex wrap gap={8} align="center">
        <Button loading={isBusy} onClick={() => run(async () => query(await form.validateFields()))}>
          {texts('action.query')}
        </Button>
        <Button type="primary" loading={isBusy} onClick={() => run(save)}>
          {texts('action.save')}
        </Button>
        <WorkbookButtons isStored={sheet !== undefined} onSaved={close} />
        {store && <GridTools store={store} />}
        <span role="status" className={styles.state}>
          {sheet && saving !== 'idle' && texts(`autosave.${saving}`)}
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
