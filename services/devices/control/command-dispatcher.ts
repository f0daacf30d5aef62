import { Injectable } from '@nestjs/common';
import type { DeviceOperation } from '../../../libs/contracts/devices/index.js';
import { codes } from '../../../libs/contracts/kernel/index.js';
import { Database, newId } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import type { DeviceRow } from '../device/device.read-model.js';
import { readOnline } from '../presence/presence.read-model.js';
import { deviceCommand } from './command.js';
import { CommandAnswers } from './command-answers.js';

/** How long a device has to confirm, ms (source: control.opendoor). */
const patience = 5000;
/** How long a command that does no harm when it comes late is tried, ms. */
const lateLimit = 24 * 3_600_000;

/** A door that does not open in time stays closed. */
const lifetimeOf = ({ operation }: DeviceOperation) => (operation.startsWith('door.') ? patience : lateLimit);

/** What a device shall do. */
export interface Order {
  device: DeviceRow;
  operation: DeviceOperation;
}

/** Sends commands to devices and waits for what they answer. */
@Injectable()
export class CommandDispatcher {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly answers: CommandAnswers,
  ) {}

  /**
   * Has devices carry out orders. Devices that are not certainly online are sent nothing.
   * @param failure what the operation log says when not every device has confirmed
   * @returns true when every device has confirmed in time
   */
  async dispatch(context: RequestContext, orders: readonly Order[], failure: string): Promise<boolean> {
    context.operation?.defer();
    const ids = orders.map(({ device }) => device.id);
    const isOnline = await this.database.inSchool(context.school, (sql) => readOnline(sql, ids));
    const reachable = orders.filter(({ device }) => isOnline(device.id));
    const isConfirmed = (await this.send(context, reachable)) && reachable.length === orders.length;
    if (!isConfirmed) context.operation?.conclude(codes.otherParty, failure);
    return isConfirmed;
  }

  private async send(context: RequestContext, orders: readonly Order[]): Promise<boolean> {
    if (orders.length === 0) return false;
    const requestedAt = Date.now();
    const requestedBy = context.session?.name ?? context.meta.actor;
    const requests = orders.map(({ device, operation }) => ({
      commandId: newId(),
      deviceId: device.id,
      deviceCode: device.code,
      requestedBy,
      requestedAt,
      expiresAt: requestedAt + lifetimeOf(operation),
      ...operation,
    }));
    const answers = this.answers.expect(
      requests.map(({ commandId }) => commandId),
      patience,
    );
    try {
      await this.store.transact(context, (unit) =>
        unit.handleMany(
          deviceCommand,
          requests.map((request) => ({ id: request.commandId, command: { type: 'Request', request } })),
        ),
      );
    } catch (error) {
      answers.cancel();
      throw error;
    }
    return (await answers.stages).every((stage) => stage === 'done');
  }
}
