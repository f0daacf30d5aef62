import { sessionEnded } from '../../../libs/contracts/identity/index.js';
import { codes, type DataOf, Rejection } from '../../../libs/contracts/kernel/index.js';
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

/**
 * Holds the sessions of the account to the end of the transaction, where one of them still goes on.
 * @throws Rejection 2001 when that one has ended
 */
export async function holdSession(unit: Unit, accountId: string, sessionId: string): Promise<void> {
  await holdPasswords(unit, [accountId]);
  const [open] = await selectRows(unit.sql, sessionTable, 'account_id = $1', [accountId]);
  if (!open?.sessions.some(({ id }) => id === sessionId)) throw new Rejection(codes.session, '登录已失效，请重新登录');
}

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
