import { accountAuthorise } from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { keysOf } from '../../../libs/contracts/modules.js';
import { handles } from '../../../libs/platform/index.js';
import { account } from '../account/account.js';
import { managerOf } from '../account/manager.js';
import { modulesOf } from './module.read-model.js';

/** Replaces the modules that an account was granted. */
export const authoriseAccount = handles(accountAuthorise, async (unit, { accountId, ...input }, context) => {
  const moduleIds = new Set(input.moduleIds);
  const by = await managerOf(unit, context);
  const { state: granting } = await unit.load(account, accountId);
  if (!granting) throw Rejection.notFound('账号不存在');
  const granted = (await modulesOf(unit)).filter(({ id }) => moduleIds.has(id));
  if (granted.length < moduleIds.size) throw Rejection.notFound('模块不存在');
  const grant = { moduleIds: granted.map(({ id }) => id), permissions: keysOf(granted) };
  await unit.handle(account, accountId, { type: 'Authorise', grant, by });
});
