import { Injectable } from '@nestjs/common';
import { erasedText, fill, noId, type Rejection } from '../../contracts/kernel/index.js';
import type { Unit, WorkContext } from '../../eventsourcing/index.js';
import type { Operation } from '../operation/operation.js';
import { EventStores } from '../process/event-stores.js';
import type { RequestContext } from './request-context.js';

const streamOf = ({ meta }: WorkContext) => `operation-${meta.requestId ?? noId}`;

/** Appends the operation to a transaction that is about to commit; the event store's hook. */
export function recordInTransaction(context: WorkContext, unit: Unit): void {
  const operation = context.operation as Operation | undefined;
  if (!operation?.isDue) return;
  unit.append(streamOf(context), [operation.event(unit)]);
}

/** The transaction that recorded the operation has committed; the event store's hook. */
export function settleOperation({ operation }: WorkContext): void {
  if (operation?.isDue) (operation as Operation).settle();
}

/** Writes operations into the log that no transaction has recorded: refusals, and accepted ones that changed nothing. */
@Injectable()
export class OperationRecorder {
  constructor(private readonly stores: EventStores) {}

  /** The handler has answered. */
  async accepted(context: RequestContext): Promise<void> {
    await this.record(context);
  }

  /** The call was refused, with this message. */
  async refused(context: RequestContext, { code, body: { template, values } }: Rejection): Promise<void> {
    // A value of this name is the name of a person: it is told, and not kept.
    const kept = values?.person === undefined ? values : { ...values, person: erasedText };
    await this.record(context, { code, message: fill(template, kept) });
  }

  private async record(context: RequestContext, refusal?: Pick<Rejection, 'code' | 'message'>): Promise<void> {
    const { operation, call, school, meta } = context;
    if (!operation || operation.isRecorded) return;
    operation.settle();
    await this.stores.of(call.service).transact({ school, meta }, async (unit) => {
      unit.append(streamOf(context), [operation.event(unit, refusal)]);
    });
  }
}
