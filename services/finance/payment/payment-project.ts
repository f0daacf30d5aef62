import { isDeepStrictEqual } from 'node:util';
import {
  paymentPeriodClosed,
  paymentPeriodOpened,
  paymentProjectAdded,
  paymentProjectChanged,
  paymentProjectRemoved,
  paymentProjectReviewed,
} from '../../../libs/contracts/finance/index.js';
import { type DataOf, type EventOf, present, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import { stateOn } from './payment-period.js';
import { type PaymentProjectRow, paymentProjects, type paymentProjectTable } from './payment-project.read-model.js';

/** What a fee project says of itself. */
export type PaymentProject = DataOf<typeof paymentProjectAdded>;

export type PaymentProjectCommand =
  | { type: 'Add'; project: PaymentProject }
  /** `isListChanged`: others have to pay than before, or other amounts. */
  | { type: 'Change'; project: PaymentProject; isListChanged: boolean }
  | { type: 'Review'; review: DataOf<typeof paymentProjectReviewed> }
  /** `day`: when it is, where the school is. */
  | { type: 'Turn'; day: string }
  | { type: 'Remove' };

export type PaymentProjectEvent = EventOf<
  | typeof paymentProjectAdded
  | typeof paymentProjectChanged
  | typeof paymentProjectReviewed
  | typeof paymentPeriodOpened
  | typeof paymentPeriodClosed
  | typeof paymentProjectRemoved
>;

const approved = 2;

const describedBy = ({ name, typeId, from, to, remark, importWay, perPerson, classIds }: PaymentProjectRow) =>
  present<PaymentProject>({
    ...{ name, typeId, from, to, importWay, remark: remark ?? undefined, perPerson: perPerson ?? undefined },
    classIds: classIds.length > 0 ? classIds : undefined,
  });

/**
 * The rules of a fee project, which is its row: it is changed, removed and reviewed until it is approved, which is for good. A
 * rejected one that is changed, or saved as it is, waits for its review again. An approved one opens and closes with its days. Pure.
 */
export const paymentProject: RowDecider<typeof paymentProjectTable, PaymentProjectCommand, PaymentProjectEvent> = {
  projection: paymentProjects,
  streamOf: (_event, _command, [id]) => `paymentProject-${id}`,

  decide(command, row) {
    if (command.type === 'Add') return [paymentProjectAdded(command.project)];
    if (!row) throw Rejection.notFound();
    switch (command.type) {
      case 'Change': {
        const { project, isListChanged } = command;
        if (row.status === approved) throw Rejection.state('项目已审核通过，不允许修改');
        if (project.importWay !== row.importWay) throw Rejection.state('缴费方式不允许修改');
        const isSame = row.status === 0 && !isListChanged && isDeepStrictEqual(project, describedBy(row));
        return isSame ? [] : [paymentProjectChanged(project)];
      }
      case 'Review':
        if (row.status === approved) throw Rejection.state('项目已审核通过');
        if (row.count === 0) throw Rejection.invalid('Payment people not set, please check!');
        return [paymentProjectReviewed(command.review)];
      case 'Turn': {
        const state = stateOn(row, command.day);
        if (row.status !== approved || state === 0 || state === row.period) return [];
        return [state === 1 ? paymentPeriodOpened({}) : paymentPeriodClosed({})];
      }
      case 'Remove':
        if (row.status === approved) throw Rejection.state('项目已审核通过，不允许删除');
        return [paymentProjectRemoved({})];
    }
  },
};
