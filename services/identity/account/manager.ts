import type { Unit } from '../../../libs/eventsourcing/index.js';
import { holdsEveryKey, type RequestContext, sessionOf } from '../../../libs/platform/index.js';
import { account, type Manager } from './account.js';

/** The installation itself. */
export const installation: Manager = { holdsEverything: true, moduleIds: [] };

/** The signed-in account, as one that manages others; an operator who is in a school has no account there. */
export async function managerOf(unit: Unit, context: RequestContext): Promise<Manager> {
  const session = sessionOf(context);
  const { state: own } = await unit.load(account, session.accountId);
  return { holdsEverything: holdsEveryKey(session), moduleIds: own?.moduleIds ?? [] };
}
