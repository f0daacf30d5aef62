import { sessionEnded } from '../../../libs/contracts/identity/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { passwordTable, sessionTable } from './account.read-model.js';

/** Why sessions end. */
export type EndReason = DataOf<typeof sessionEnded>['reason'];

/**
 * Gives the passwords of accounts and holds them to the end of the transaction: sessions of an account begin and end one after
 * the other, so that none begins with a password that was replaced meanwhile.
 */
export const holdPasswords = (unit: Unit, accountIds: readonly string[]) =>
  selectRows(unit.sql, passwordTable, 'id = any($1)', [accountIds], 'order by id for update');

/** Ends the sessions of accounts, in the unit's transaction. @param kept the session that goes on */
export async function endSessions(
  unit: Unit,
  accountIds: readonly string[],
  reason: EndReason,
  kept?: string,
): Promise<void> {
  await holdPasswords(unit, accountIds);
  const rows = await selectRows(unit.sql, sessionTable, 'account_id = any($1)', [accountIds]);
  for (const { accountId, sessions } of rows)
    for (const { id } of sessions.filter((session) => session.id !== kept))
      unit.append(`session-${id}`, [sessionEnded({ accountId, reason })]);
}
