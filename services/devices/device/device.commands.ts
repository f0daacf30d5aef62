import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type DeviceAttributes,
  deviceAdd,
  deviceCredential,
  deviceDelete,
  deviceUpdate,
} from '../../../libs/contracts/devices/index.js';
import { type Changes, present } from '../../../libs/eventsourcing/changes.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { commandOf } from '../../../libs/platform/index.js';
import { requireArea } from '../area/area.handlers.js';

import { device } from './device.js';
import { DeviceCredentials } from './device-credentials.js';

export class AddDevice extends commandOf(deviceAdd) {}
export class ChangeDevice extends commandOf(deviceUpdate) {}
export class RemoveDevices extends commandOf(deviceDelete) {}
export class RenewCredential extends commandOf(deviceCredential) {}

/** What every device has that nobody says otherwise. */
const defaults = { driver: 'native', singleSwipe: false };

@CommandHandler(AddDevice)
export class AddDeviceHandler implements ICommandHandler<AddDevice> {
  constructor(
    private readonly store: EventStore,
    private readonly credentials: DeviceCredentials,
  ) {}

  async execute({ input, context }: AddDevice) {
    const id = randomUUID();
    const { credential, verifier } = await this.credentials.issue({ school: context.school, deviceId: id });
    const attributes: DeviceAttributes = { ...defaults, ...present(input) };
    await this.store.transact(context, async (unit) => {
      await requireArea(unit, attributes.areaId);
      await unit.handle(device, id, { type: 'Register', attributes, verifier });
    });
    return credential;
  }
}

@CommandHandler(ChangeDevice)
export class ChangeDeviceHandler implements ICommandHandler<ChangeDevice> {
  constructor(private readonly store: EventStore) {}

  async execute({ input: { id, ...changes }, context }: ChangeDevice) {
    await this.store.transact(context, async (unit) => {
      await requireArea(unit, changes.areaId);
      await unit.handle(device, id, { type: 'Change', changes: changes satisfies Changes<DeviceAttributes> });
    });
  }
}

@CommandHandler(RemoveDevices)
export class RemoveDevicesHandler implements ICommandHandler<RemoveDevices> {
  constructor(private readonly store: EventStore) {}

  async execute({ input, context }: RemoveDevices) {
    await this.store.transact(context, (unit) =>
      unit.handleMany(
        device,
        input.ids.map((id) => ({ id, command: { type: 'Remove' } })),
      ),
    );
  }
}

@CommandHandler(RenewCredential)
export class RenewCredentialHandler implements ICommandHandler<RenewCredential> {
  constructor(
    private readonly store: EventStore,
    private readonly credentials: DeviceCredentials,
  ) {}

  async execute({ input: { id }, context }: RenewCredential) {
    const { credential, verifier } = await this.credentials.issue({ school: context.school, deviceId: id });
    await this.store.transact(context, (unit) => unit.handle(device, id, { type: 'IssueCredential', verifier }));
    return credential;
  }
}
