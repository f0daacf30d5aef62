import {
  payerType,
  paymentPeriod,
  paymentPersonStatus,
  paymentStatus,
  personImportWay,
} from '@contracts/enumerations.js';
import { paymentPersons, paymentPersonsExport } from '@contracts/finance/payment-person.js';
import { type Fen, noFen, sumOf } from '@contracts/kernel/index.js';
import { Descriptions, Flex, Segmented, Tooltip } from 'antd';
import { useState } from 'react';
import { useApi } from '@/api/queries.js';
import { ExportButton } from '@/kit/actions/export-button.js';
import { CodeLabel, type Column, StateMark } from '@/kit/list/columns.js';
import { inYuan, moneyColumn } from '@/kit/money/money.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { type Listed, paid } from './payer.js';
import { payerActions } from './payer-actions.js';
import { PayerTable, payerColumns } from './payer-table.js';
import styles from './payment.module.css';
import { approved, generated, type Project, periodOf } from './project.js';
import { ProjectSteps } from './steps.js';

type Columns = readonly Column<Listed, Named<'payment'>>[];

/** Characters of a remark that are shown; all of them where the pointer rests (source: screens.yaml, payment.detail). */
const shownRemark = 15;

function Remark({ text }: { text: string }) {
  const characters = [...text];
  if (characters.length <= shownRemark) return text;
  return (
    <Tooltip title={text}>
      {/* It can be reached without a pointer. */}
      <button type="button" className={styles.remark}>{`${characters.slice(0, shownRemark).join('')}…`}</button>
    </Tooltip>
  );
}

/** What a project says of itself, and of its review where there was one. */
export function ProjectFacts({ of: project }: { of: Project }) {
  const texts = useTexts('payment');
  const { status, importWay, perPerson } = project;
  const isGenerated = importWay === generated;
  const facts = [
    ['type', project.type],
    ['name', project.name],
    ['period', periodOf(project)],
    ['remark', project.remark],
    ['importWay', <CodeLabel key="way" of={personImportWay} code={importWay} />],
    ...(isGenerated
      ? ([
          ['personType', <CodeLabel key="type" of={payerType} code={1} />],
          ['perPerson', perPerson != null && inYuan(perPerson)],
          ['classIds', project.classNames],
        ] as const)
      : []),
    ...(project.period === null || project.period === undefined
      ? []
      : ([['periodState', <CodeLabel key="period" of={paymentPeriod} code={project.period} />]] as const)),
    ['status', <StateMark key="status" of={paymentStatus} code={status} good={approved} bad={1} />],
    ...(status > 0
      ? ([
          ['reviewedBy', project.reviewedBy],
          ['reviewedAt', project.reviewedAt],
          ['reviewRemark', project.reviewRemark && <Remark text={project.reviewRemark} />],
        ] as const)
      : []),
  ] as const;
  return (
    <Descriptions
      bordered
      size="small"
      column={{ xs: 1, md: 2 }}
      items={facts.map(([name, value]) => ({ key: name, label: texts(`field.${name}`), children: value || '–' }))}
    />
  );
}

const demanded = [...payerColumns, { ...moneyColumn('money', 110), title: 'amount' }] as const;
const settledColumns: Columns = [
  ...demanded,
  {
    name: 'status',
    width: 100,
    title: 'personStatus',
    codes: paymentPersonStatus,
    render: ({ status }) => <StateMark of={paymentPersonStatus} code={status} good={paid} />,
  },
];

/** What the statistics tell beside. */
const toldOnly: Columns = [
  { name: 'paidAt', width: 160 },
  moneyColumn('openMoney', 110),
  { name: 'reminders', width: 80, align: 'right' },
];

interface PayersProps {
  of: Project;
  columns: Columns;
  sizes: readonly number[];
  size: number;
  marksRepeated?: boolean;
  /** Whether those who have paid and those who have not can be shown apart, and written as a workbook. */
  isParted?: boolean;
}

const parts = ['all', 'unpaid', 'paid'] as const;
type Part = (typeof parts)[number];
const isOf: Readonly<Record<Part, (payer: Listed) => boolean>> = {
  all: () => true,
  unpaid: ({ status }) => status !== paid,
  paid: ({ status }) => status === paid,
};

/** Those who have to pay in a project, and how much together; of an approved one also how much has come. */
function Payers({ of: { id, status }, isParted, ...table }: PayersProps) {
  const texts = useTexts('payment');
  const [part, setPart] = useState<Part>('all');
  const { data, error, refetch } = useApi(paymentPersons, { projectId: id });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const done = data.filter((payer) => payer.status === paid);
  const sum = (of: (payer: Listed) => Fen) => inYuan(sumOf([noFen, ...data.map(of)]));
  return (
    <>
      {isParted && (
        <Flex gap={8} justify="space-between" wrap>
          <Segmented<Part>
            aria-label={texts('field.personStatus')}
            value={part}
            onChange={setPart}
            options={parts.map((value) => ({ value, label: texts(`part.${value}`) }))}
          />
          <ExportButton
            call={paymentPersonsExport}
            params={{ projectId: id, isPaid: part === 'all' ? undefined : part === 'paid' }}
          />
        </Flex>
      )}
      {/* A part begins at its first page. */}
      <PayerTable<Listed>
        key={part}
        rows={data.filter(isOf[part])}
        {...table}
        actions={isParted ? payerActions(id) : undefined}
      />
      <Descriptions
        size="small"
        column={{ xs: 1, md: 4 }}
        items={[
          { key: 'money', label: texts('total.money'), children: sum(({ money }) => money) },
          { key: 'count', label: texts('total.count'), children: data.length },
          ...(status === approved
            ? [
                { key: 'paidMoney', label: texts('total.paidMoney'), children: sum(({ paidMoney }) => paidMoney) },
                { key: 'paidCount', label: texts('total.paidCount'), children: done.length },
                { key: 'openMoney', label: texts('total.openMoney'), children: sum(({ openMoney }) => openMoney) },
                { key: 'openCount', label: texts('total.openCount'), children: data.length - done.length },
                {
                  key: 'waivedMoney',
                  label: texts('total.waivedMoney'),
                  children: sum(({ waivedMoney }) => waivedMoney),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

const sizes = [10, 20, 50, 100, 200];

/** A project with its review, those who have to pay in it, and how much has been paid. */
export default function ProjectDetail({ of: project, tellsWhen = false }: { of: Project; tellsWhen?: boolean }) {
  const columns: Columns = tellsWhen ? [...settledColumns, ...toldOnly] : settledColumns;
  return (
    <Flex vertical gap={16}>
      <ProjectFacts of={project} />
      <ProjectSteps of={project} />
      <Payers of={project} columns={columns} sizes={sizes} size={20} isParted={tellsWhen} />
    </Flex>
  );
}

/** What is decided about: the project, and who would have to pay how much. */
export function ReviewedProject({ of: project }: { of: Project }) {
  return (
    <Flex vertical gap={16} className={styles.reviewed}>
      <ProjectFacts of={project} />
      <ProjectSteps of={project} />
      <Payers of={project} columns={demanded} sizes={[5, ...sizes]} size={5} marksRepeated />
    </Flex>
  );
}
