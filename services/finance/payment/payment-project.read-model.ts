import {
  paymentDemandChanged,
  paymentDemandDropped,
  paymentDemanded,
  paymentPaid,
  paymentProjectAdded,
  paymentProjectChanged,
  paymentProjectRemoved,
  paymentProjectReviewed,
} from '../../../libs/contracts/finance/index.js';
import { type Fen, fen, noFen, opposite } from '../../../libs/contracts/kernel/index.js';
import {
  boolean,
  instant,
  integer,
  json,
  money,
  nullable,
  type RowOf,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { projection, type StoredEvent } from '../../../libs/eventsourcing/index.js';

/** A step on the way of a fee project: it was handed in, by its adding or a change, or decided about. */
interface ProjectStep {
  kind: 'submitted' | 'rejected' | 'approved';
  by: string;
  /** Epoch ms. */
  at: number;
  remark: string | null;
}

/** Steps that are kept: more than anybody refuses one project. */
const mostSteps = 40;

/** Fee projects, each with how much is to be paid by how many, and how much has been. */
export const paymentProjectTable = table('finance', 'payment_project', {
  columns: {
    id: uuid(),
    school: uuid(),
    name: varchar(),
    typeId: uuid(),
    /** Days, `yyyy-MM-dd`. */
    from: varchar(10),
    to: varchar(10),
    remark: nullable(varchar()),
    importWay: integer<1 | 2>(),
    perPerson: nullable(money()),
    classIds: json<string[]>(),
    /** 0 waits for its review, 1 rejected, 2 approved (enumeration PaymentStatus). */
    status: integer<0 | 1 | 2>(),
    money: money(),
    count: integer(),
    paidMoney: money(),
    paidCount: integer(),
    /** Everybody has paid. */
    isDone: boolean(),
    addedBy: varchar(),
    addedAt: instant(),
    reviewedBy: nullable(varchar()),
    reviewedAt: nullable(instant()),
    reviewRemark: nullable(varchar()),
    /** The way to its last state: the last ones of very many, after the first. */
    steps: json<ProjectStep[]>(),
  },
  key: ['id'],
  unique: { payment_project_name: { columns: ['school', 'name'], message: '项目名称已存在，请重新输入' } },
  indexes: {
    payment_project_time: { columns: ['school', 'addedAt'] },
    payment_project_type: { columns: ['school', 'typeId'] },
  },
});
export type PaymentProjectRow = RowOf<typeof paymentProjectTable>;

const nobody = { money: noFen, count: 0, paidMoney: noFen, paidCount: 0, isDone: false };
const unreviewed = { status: 0 as const, reviewedBy: null, reviewedAt: null, reviewRemark: null };
const cleared = { remark: null, perPerson: null, classIds: [] };

/** The steps with one more: what is handed in once more before somebody has decided is one step, its last time. */
function stepsAfter([first, ...steps]: readonly ProjectStep[], step: ProjectStep): ProjectStep[] {
  if (!first) return [step];
  const before = steps.at(-1)?.kind === 'submitted' && step.kind === 'submitted' ? steps.slice(0, -1) : steps;
  return [first, ...[...before, step].slice(1 - mostSteps)];
}

const submitted = ({ meta, recordedAt: at }: Pick<StoredEvent, 'meta' | 'recordedAt'>): ProjectStep => ({
  kind: 'submitted',
  by: meta.actor,
  at,
  remark: null,
});

/** The row with so much more to be paid by so many more. */
const demanding = (row: PaymentProjectRow, money: Fen, count: -1 | 0 | 1): PaymentProjectRow => ({
  ...row,
  money: fen(row.money + money),
  count: row.count + count,
});

const ofProject = ({ data }: { data: { projectId: string } }) => [[data.projectId]];

export const paymentProjects = projection({
  source: 'finance',
  table: paymentProjectTable,
  version: 2,
  on: (on) => [
    on(paymentProjectAdded, (_row, { streamId: id, school, recordedAt: addedAt, meta, data }) => ({
      ...{ id, school, ...cleared, ...data, ...unreviewed, ...nobody },
      ...{ addedBy: meta.actor, addedAt, steps: [submitted({ meta, recordedAt: addedAt })] },
    })),
    on(paymentProjectChanged, (row, { data, meta, recordedAt }) => {
      const steps = stepsAfter(row?.steps ?? [], submitted({ meta, recordedAt }));
      return row && { ...row, ...cleared, ...data, ...unreviewed, steps };
    }),
    on(
      paymentProjectReviewed,
      (row, { recordedAt: reviewedAt, meta: { actor: reviewedBy }, data: { result: status, remark = null } }) => {
        const kind = status === 2 ? 'approved' : 'rejected';
        const steps = stepsAfter(row?.steps ?? [], { kind, by: reviewedBy, at: reviewedAt, remark });
        return row && { ...row, status, reviewedBy, reviewedAt, reviewRemark: remark, steps };
      },
    ),
    on(paymentProjectRemoved, () => undefined),
    on(paymentDemanded, (row, { data: { money } }) => row && demanding(row, money, 1), ofProject),
    on(
      paymentDemandChanged,
      (row, { data: { money, formerMoney } }) => row && demanding(row, fen(money - formerMoney), 0),
      ofProject,
    ),
    on(paymentDemandDropped, (row, { data: { money } }) => row && demanding(row, opposite(money), -1), ofProject),
    on(
      paymentPaid,
      (row, { data: { money } }) => {
        if (!row) return undefined;
        const paidCount = row.paidCount + 1;
        return { ...row, paidMoney: fen(row.paidMoney + money), paidCount, isDone: paidCount === row.count };
      },
      ofProject,
    ),
  ],
});
