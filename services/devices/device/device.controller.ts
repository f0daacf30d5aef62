import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  deviceAdd,
  deviceCodeValidate,
  deviceCredential,
  deviceDelete,
  deviceQuery,
  deviceUpdate,
} from '../../../libs/contracts/devices/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { AddDevice, ChangeDevice, RemoveDevices, RenewCredential } from './device.commands.js';
import { CheckDeviceCode, ListDevices } from './device.queries.js';

@Controller()
export class DeviceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists devices. */
  @Serves(deviceQuery)
  query(input: InputOf<typeof deviceQuery>, context: RequestContext) {
    return this.queries.execute(new ListDevices(input, context));
  }

  /** Adds a device; the secret is shown this once. */
  @Serves(deviceAdd)
  add(input: InputOf<typeof deviceAdd>, context: RequestContext) {
    return this.commands.execute(new AddDevice(input, context));
  }

  /** Changes a device. */
  @Serves(deviceUpdate)
  update(input: InputOf<typeof deviceUpdate>, context: RequestContext) {
    return this.commands.execute(new ChangeDevice(input, context));
  }

  /** Removes devices. */
  @Serves(deviceDelete)
  delete(input: InputOf<typeof deviceDelete>, context: RequestContext) {
    return this.commands.execute(new RemoveDevices(input, context));
  }

  /** Tells whether a device number is free. */
  @Serves(deviceCodeValidate)
  codeValidate(input: InputOf<typeof deviceCodeValidate>, context: RequestContext) {
    return this.queries.execute(new CheckDeviceCode(input, context));
  }

  /** Gives a device a new secret, shown this once. */
  @Serves(deviceCredential)
  credential(input: InputOf<typeof deviceCredential>, context: RequestContext) {
    return this.commands.execute(new RenewCredential(input, context));
  }
}
