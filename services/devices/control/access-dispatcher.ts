import { Injectable } from '@nestjs/common';
import { codes } from '../../../libs/contracts/kernel/index.js';
import { Database, newId } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import { device } from '../device/device.js';
import { readOnline } from '../presence/presence.read-model.js';
import { CommandAnswers } from './command-answers.js';

/** How long devices have to confirm thousands of permissions while somebody waits, ms. */
const patience = 20_000;

/** A device, or some of its doors. */
export interface AccessPlace {
  deviceId: string;
  doorIds?: readonly string[];
}

/** Has the permissions of devices uploaded or taken away, and waits until the devices have confirmed. */
@Injectable()
export class AccessDispatcher {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly answers: CommandAnswers,
  ) {}

  /**
   * What is asked for holds also for devices that are away: they get it when they are back.
   * @param failure what the operation log says when not every device has confirmed
   * @returns true when every device has confirmed in time
   */
  async dispatch(
    context: RequestContext,
    places: readonly AccessPlace[],
    { isRemoval, failure }: { isRemoval: boolean; failure: string },
  ): Promise<boolean> {
    context.operation?.defer();
    const requestedBy = context.session?.name ?? context.meta.actor;
    const requests = places.map((place) => ({ ...place, requestId: newId() }));
    const isOnline = await this.database.inSchool(context.school, (sql) =>
      readOnline(
        sql,
        places.map(({ deviceId }) => deviceId),
      ),
    );
    const reachable = requests.filter(({ deviceId }) => isOnline(deviceId));
    const answers = this.answers.expect(
      reachable.map(({ requestId }) => requestId),
      patience,
    );
    try {
      await this.store.transact(context, (unit) =>
        unit.handleMany(
          device,
          requests.map(({ deviceId, doorIds, requestId }) => ({
            id: deviceId,
            command: { type: 'RequestAccess', request: { requestId, requestedBy, isRemoval, doorIds } },
          })),
        ),
      );
    } catch (error) {
      answers.cancel();
      throw error;
    }
    const stages = await answers.stages;
    const isConfirmed = reachable.length === requests.length && stages.every((stage) => stage === 'done');
    if (!isConfirmed) context.operation?.conclude(codes.otherParty, failure);
    return isConfirmed;
  }
}
