import {
  paymentDemandChanged,
  paymentDemandDropped,
  paymentDemanded,
  paymentPaid,
  paymentPeriodClosed,
  paymentPeriodOpened,
  paymentProjectAdded,
  paymentProjectChanged,
  paymentProjectRemoved,
  paymentProjectReviewed,
  paymentRefunded,
  paymentWaived,
  paymentWaiverWithdrawn,
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
import type { PeriodState } from './payment-period.js';

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
    /** money = paidMoney + waivedMoney + openMoney, each of its own events. */
    paidMoney: money(),
    waivedMoney: money(),
    openMoney: money(),
    /** Who has nothing open. */
    paidCount: integer(),
    /** Nobody has anything open. */
    isDone: boolean(),
    /** Of an approved one: 0 before its days, 1 in them, 2 after them (enumeration PaymentPeriod). */
    period: nullable(integer<PeriodState>()),
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

const nobody = {
  ...{ money: noFen, count: 0, paidMoney: noFen, waivedMoney: noFen, openMoney: noFen, paidCount: 0, isDone: false },
};
const unreviewed = { status: 0 as const, period: null, reviewedBy: null, reviewedAt: null, reviewRemark: null };
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
  openMoney: fen(row.openMoney + money),
  count: row.count + count,
});

interface Settling {
  /** What somebody has open afterwards, and had before. */
  open: Fen;
  formerOpen: Fen;
}

/** The row after what somebody has open has changed: who has nothing open has paid. */
function settling(row: PaymentProjectRow, { open, formerOpen }: Settling): PaymentProjectRow {
  const paidCount = row.paidCount + Number(open === noFen) - Number(formerOpen === noFen);
  const openMoney = fen(row.openMoney + open - formerOpen);
  return { ...row, openMoney, paidCount, isDone: paidCount === row.count };
}

const ofProject = ({ data }: { data: { projectId: string } }) => [[data.projectId]];

export const paymentProjects = projection({
  source: 'finance',
  table: paymentProjectTable,
  version: 3,
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
        const period = status === 2 ? (0 as const) : null;
        return row && { ...row, status, period, reviewedBy, reviewedAt, reviewRemark: remark, steps };
      },
    ),
    on(paymentPeriodOpened, (row) => row && { ...row, period: 1 as const }),
    on(paymentPeriodClosed, (row) => row && { ...row, period: 2 as const }),
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
        // What is open is paid whole.
        const settled = row && settling(row, { open: noFen, formerOpen: money });
        return settled && { ...settled, paidMoney: fen(settled.paidMoney + money) };
      },
      ofProject,
    ),
    on(
      paymentRefunded,
      (row, { data }) => row && { ...settling(row, data), paidMoney: fen(row.paidMoney - data.money) },
      ofProject,
    ),
    on(
      paymentWaived,
      (row, { data }) => row && { ...settling(row, data), waivedMoney: fen(row.waivedMoney + data.money) },
      ofProject,
    ),
    on(
      paymentWaiverWithdrawn,
      (row, { data }) => row && { ...settling(row, data), waivedMoney: fen(row.waivedMoney - data.money) },
      ofProject,
    ),
  ],
});
