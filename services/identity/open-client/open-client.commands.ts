import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  openClientAdd,
  openClientRevoke,
  openClientRotate,
  openClientUpdate,
} from '../../../libs/contracts/identity/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { AccessDirectory, commandOf } from '../../../libs/platform/index.js';
import { openClientDecider } from './open-client.js';
import { newAppKey, newSecret, secretHashOf } from './secret.js';

export class AddOpenClient extends commandOf(openClientAdd) {}
export class ChangeOpenClient extends commandOf(openClientUpdate) {}
export class RotateOpenClient extends commandOf(openClientRotate) {}
export class RevokeOpenClient extends commandOf(openClientRevoke) {}

@CommandHandler(AddOpenClient)
export class AddOpenClientHandler implements ICommandHandler<AddOpenClient> {
  constructor(
    private readonly store: EventStore,
    private readonly directory: AccessDirectory,
  ) {}

  async execute({ input, context }: AddOpenClient) {
    const [id, appKey, appSecret] = [randomUUID(), newAppKey(), newSecret()];
    const secretHash = secretHashOf(appSecret);
    await this.store.transact(context, (unit) =>
      unit.handle(openClientDecider, id, { type: 'Add', appKey, secretHash, ...input }),
    );
    await this.directory.until(() => this.directory.clients.knows(appKey));
    return { id, appKey, appSecret };
  }
}

@CommandHandler(ChangeOpenClient)
export class ChangeOpenClientHandler implements ICommandHandler<ChangeOpenClient> {
  constructor(private readonly store: EventStore) {}

  async execute({ input: { id, ...changes }, context }: ChangeOpenClient) {
    await this.store.transact(context, (unit) => unit.handle(openClientDecider, id, { type: 'Change', ...changes }));
  }
}

@CommandHandler(RotateOpenClient)
export class RotateOpenClientHandler implements ICommandHandler<RotateOpenClient> {
  constructor(
    private readonly store: EventStore,
    private readonly directory: AccessDirectory,
  ) {}

  async execute({ input: { id }, context }: RotateOpenClient) {
    const appSecret = newSecret();
    const [secretHash, at] = [secretHashOf(appSecret), Date.now()];
    await this.store.transact(context, (unit) =>
      unit.handle(openClientDecider, id, { type: 'Rotate', secretHash, at }),
    );
    await this.directory.until(() => this.directory.clients.isWithout(id, at));
    return { appSecret };
  }
}

@CommandHandler(RevokeOpenClient)
export class RevokeOpenClientHandler implements ICommandHandler<RevokeOpenClient> {
  constructor(
    private readonly store: EventStore,
    private readonly directory: AccessDirectory,
  ) {}

  async execute({ input: { id }, context }: RevokeOpenClient) {
    await this.store.transact(context, (unit) => unit.handle(openClientDecider, id, { type: 'Revoke' }));
    await this.directory.until(() => this.directory.clients.isWithout(id, Number.POSITIVE_INFINITY));
  }
}
