import { accountAuthorise } from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { keysOf } from '../../../libs/contracts/modules.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { AccessRegistry, serves } from '../../../libs/platform/index.js';
import { holdTree } from '../../../libs/tree/index.js';
import { account } from '../account/account.js';
import { managerOf } from '../account/manager.js';
import { untilHeld } from './held-grants.js';
import { modulesOf, moduleTable } from './module.read-model.js';

/** Replaces the modules that an account was granted; answers when it holds these alone. */
export const authoriseAccount = serves(
  accountAuthorise,
  { store: EventStore, access: AccessRegistry },
  async ({ accountId, ...input }, context, { store, access }) => {
    const moduleIds = new Set(input.moduleIds);
    const permissions = await store.transact(context, async (unit) => {
      // Who changes modules meanwhile would not see this account hold them.
      holdTree(unit, moduleTable);
      const by = await managerOf(unit, context);
      const { state: granting } = await unit.load(account, accountId);
      if (!granting) throw Rejection.notFound('账号不存在');
      const granted = (await modulesOf(unit)).filter(({ id }) => moduleIds.has(id));
      if (granted.length < moduleIds.size) throw Rejection.notFound('模块不存在');
      const grant = { moduleIds: granted.map(({ id }) => id), permissions: keysOf(granted) };
      await unit.handle(account, accountId, { type: 'Authorise', grant, by });
      return new Set(grant.permissions);
    });
    await untilHeld(access, new Map([[accountId, permissions]]));
  },
);
