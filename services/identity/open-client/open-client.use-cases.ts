import {
  openClientAdd,
  openClientRevoke,
  openClientRotate,
  openClientUpdate,
} from '../../../libs/contracts/identity/index.js';
import { newId } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { AccessRegistry, handles, serves } from '../../../libs/platform/index.js';
import { openClient } from './open-client.js';
import { newAppKey, newSecret, secretHashOf } from './secret.js';

/** What changes which tokens count answers when every process could know it. */
const parts = { store: EventStore, access: AccessRegistry };

/** Adds a client; gives its id, key and secret, which is told here alone. */
export const addOpenClient = serves(openClientAdd, parts, async (input, context, { store, access }) => {
  const [id, appKey, appSecret] = [newId(), newAppKey(), newSecret()];
  const secretHash = secretHashOf(appSecret);
  await store.transact(context, (unit) => unit.handle(openClient, id, { type: 'Add', appKey, secretHash, ...input }));
  await access.until(() => access.clients.knows(appKey));
  return { id, appKey, appSecret };
});

/** Changes a client. */
export const changeOpenClient = handles(openClientUpdate, async (unit, { id, ...changes }) => {
  await unit.handle(openClient, id, { type: 'Change', ...changes });
});

/** Gives a client a new secret; its tokens end. */
export const rotateOpenClient = serves(openClientRotate, parts, async ({ id }, context, { store, access }) => {
  const appSecret = newSecret();
  const [secretHash, at] = [secretHashOf(appSecret), Date.now()];
  await store.transact(context, (unit) => unit.handle(openClient, id, { type: 'Rotate', secretHash, at }));
  await access.until(() => access.clients.isWithout(id, at));
  return { appSecret };
});

/** Ends a client and its tokens. */
export const revokeOpenClient = serves(openClientRevoke, parts, async ({ id }, context, { store, access }) => {
  await store.transact(context, (unit) => unit.handle(openClient, id, { type: 'Revoke' }));
  await access.until(() => access.clients.isWithout(id, Number.POSITIVE_INFINITY));
});
