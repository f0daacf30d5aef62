import { scoreCorrect, scoreQueryDetail, scoreReportCards } from '@contracts/organisation/score.js';
import { Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { download } from '@/api/client.js';
import { useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { defineForm } from '@/kit/form/definition.js';
import { controlField, longTextField, textField } from '@/kit/form/fields.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import { OptionSelect } from '@/kit/pickers/option-select.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import { onPaper, ReportCards } from './report-cards.js';
import styles from './score.module.css';
import type { SheetDetail } from './sheet.js';
import { submitted } from './state.js';
import { Trend } from './trend.js';

type Student = SheetDetail['students'][number];

/** What can be chosen of a sheet, told at once. */
const told = (choices: readonly { value: string; label: string }[]) => ({
  choices,
  isLoading: false,
  isError: false,
  refetch: async () => undefined as never,
});

const correctionForm = ({ students, fields }: SheetDetail) =>
  defineForm({
    namespace: 'score',
    add: scoreCorrect,
    fields: [
      controlField('studentId', ({ max: _max, ...props }) => (
        <OptionSelect
          {...props}
          asked={told(students.map(({ id, code, name }) => ({ value: id, label: `${name} ${code}` })))}
        />
      )),
      controlField('subjectId', ({ max: _max, ...props }) => (
        <OptionSelect {...props} asked={told(fields.map(({ id, subject }) => ({ value: id, label: subject })))} />
      )),
      textField('score'),
      longTextField('reason'),
    ],
  });

const scoresOf = ({ scores }: Pick<Student, 'scores'>) => JSON.parse(scores) as Record<string, number>;

/** A sheet to read: scores, totals and ranks, the averages where they were asked for, and what was corrected. */
export default function Detail({ id }: { id: string }) {
  const texts = useTexts('score');
  const { data: sheet, error, refetch } = useApi(scoreQueryDetail, { id });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!sheet) return <Loading />;
  const isFinal = sheet.state === submitted;
  const right = { align: 'right' as const, width: 90 };
  const columns: ColumnsType<Student> = [
    { dataIndex: 'code', title: texts('field.code'), width: 120 },
    {
      dataIndex: 'name',
      title: texts('field.studentName'),
      width: 130,
      render: (name: string, student) =>
        isFinal ? (
          <OpenButton
            texts={texts}
            type="link"
            size="small"
            of={student}
            dialog={{
              title: 'trend.title',
              width: 900,
              of: (one) => <Trend sheet={sheet} student={one} />,
            }}
          >
            {name}
          </OpenButton>
        ) : (
          name
        ),
    },
    ...sheet.fields.map(({ id: subjectId, subject }) => ({
      key: subjectId,
      title: subject,
      ...right,
      sorter: (one: Student, other: Student) => (scoresOf(one)[subjectId] ?? -1) - (scoresOf(other)[subjectId] ?? -1),
      render: (_none: unknown, student: Student) => scoresOf(student)[subjectId],
    })),
    {
      dataIndex: 'total',
      title: texts('field.total'),
      ...right,
      className: styles.total,
      sorter: (one, other) => (one.total ?? -1) - (other.total ?? -1),
    },
    { dataIndex: 'average', title: texts('field.average'), ...right },
    { dataIndex: 'rank', title: texts('field.rank'), ...right },
  ];
  const averages = JSON.parse(sheet.averages) as Record<string, number>;
  const totals = sheet.students.flatMap(({ total }) => total ?? []);
  const mean = totals.length > 0 ? (totals.reduce((sum, total) => sum + total, 0) / totals.length).toFixed(2) : '';
  const summary = () => (
    <Table.Summary.Row className={styles.total}>
      <Table.Summary.Cell index={0} colSpan={2}>
        {texts('field.summary')}
      </Table.Summary.Cell>
      {sheet.fields.map(({ id: subjectId }, index) => (
        <Table.Summary.Cell key={subjectId} index={index + 2} align="right">
          {averages[subjectId]}
        </Table.Summary.Cell>
      ))}
      <Table.Summary.Cell index={sheet.fields.length + 2} align="right">
        {mean}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={sheet.fields.length + 3} colSpan={2} />
    </Table.Summary.Row>
  );
  const subjects = new Map(sheet.fields.map(({ id: subjectId, subject }) => [subjectId, subject]));
  const names = new Map(sheet.students.map((student) => [student.id, student.name]));
  return (
    <>
      <div className={styles.facts}>
        <span>{sheet.classPath}</span>
        <span>{sheet.name}</span>
        {isFinal && (
          <>
            {sheet.isWhole && (
              <>
                <ActionButton size="small" onClick={() => download(scoreReportCards, { id })}>
                  {texts('action.reportCards')}
                </ActionButton>
                <OpenButton texts={texts} size="small" dialog={{ ...onPaper, of: () => <ReportCards sheetId={id} /> }}>
                  {texts('action.printCards')}
                </OpenButton>
              </>
            )}
            <OpenButton
              texts={texts}
              size="small"
              call={scoreCorrect}
              form={{
                definition: correctionForm(sheet),
                title: 'correct.title',
                target: () => ({ given: { sheetId: id } }),
              }}
            >
              {texts('action.correct')}
            </OpenButton>
          </>
        )}
      </div>
      <PlainTable<Student>
        columns={columns}
        dataSource={sheet.students}
        summary={sheet.needsSummary ? summary : undefined}
      />
      {sheet.corrections.length > 0 && (
        <>
          <h4>{texts('corrections.title')}</h4>
          <PlainTable
            rowKey={({ at, studentId, subjectId }) => `${at} ${studentId} ${subjectId}`}
            dataSource={sheet.corrections}
            columns={[
              { dataIndex: 'at', title: texts('field.at'), width: 170 },
              { dataIndex: 'by', title: texts('field.by'), width: 120 },
              {
                key: 'student',
                title: texts('field.studentName'),
                width: 110,
                render: (_, { studentId }) => names.get(studentId),
              },
              {
                key: 'subject',
                title: texts('field.subjectId'),
                width: 100,
                render: (_, { subjectId }) => subjects.get(subjectId),
              },
              { dataIndex: 'formerScore', title: texts('field.formerScore'), align: 'right', width: 100 },
              { dataIndex: 'score', title: texts('field.score'), align: 'right', width: 90 },
              { dataIndex: 'reason', title: texts('field.reason'), width: 240 },
            ]}
          />
        </>
      )}
    </>
  );
}
