import { Injectable } from '@nestjs/common';
import { schoolEnter, schoolLeave, sessionEnded, sessionStarted } from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { AccessRegistry, type RequestContext, serves, sessionOf, TokenSigner } from '../../../libs/platform/index.js';
import { holdSession } from '../account/session-end.js';
import { ownSchool } from '../school/school.js';
import { keepToken } from './cookies.js';

/**
 * Moves sessions of operations accounts. Where a session works never changes: another place is another session, so that
 * no process can take the old one for the new.
 */
@Injectable()
export class SessionMove {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessRegistry,
    private readonly signer: TokenSigner,
  ) {}

  /** Ends the session and starts one that works in the school, or outside of all; gives its token. @throws Rejection 2001 */
  async to(context: RequestContext, schoolId?: string): Promise<{ token: string }> {
    const { id: left, accountId, homeSchool: school } = sessionOf(context);
    const [sessionId, startedAt] = [newId(), Date.now()];
    await this.store.transact({ school, meta: context.meta }, async (unit) => {
      // Who ends all sessions of the account meanwhile ends this one, or the new one.
      await holdSession(unit, accountId, left);
      unit.append(`session-${left}`, [sessionEnded({ accountId, reason: 'schoolChanged' })]);
      unit.append(`session-${sessionId}`, [sessionStarted({ accountId, ip: context.ip, startedAt, schoolId })]);
    });
    await this.access.until(() => !this.access.session(left) && this.access.session(sessionId) !== undefined);
    const token = this.signer.session({ sessionId, issuedAt: startedAt });
    keepToken(context, token);
    return { token };
  }
}

const parts = { store: EventStore, move: SessionMove };

/** Has the session work in a school; gives its token. */
export const enterSchool = serves(schoolEnter, parts, async ({ id }, context, { store, move }) => {
  const [school] = await ownSchool(store.database, id);
  if (!school) throw Rejection.notFound('学校不存在');
  // The trace first, in the log of the school: nobody is in without one.
  await store.transact({ ...context, school: id }, async () => {});
  return move.to(context, id);
});

/** Has the session work outside of all schools; gives its token. */
export const leaveSchool = serves(schoolLeave, parts, async (_input, context, { store, move }) => {
  await store.transact(context, async () => {});
  return move.to(context);
});
