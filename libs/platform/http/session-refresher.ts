import { Injectable } from '@nestjs/common';
import { sessionRefreshed } from '../../contracts/platform/operation.events.js';
import { longestSession } from '../access/access-events.js';
import type { Session } from '../access/session.js';
import { refreshAfter, type SessionToken, TokenSigner } from '../access/token.js';
import { EventStores } from '../process/event-stores.js';

/** Gives a session a new token when its token grows old. */
@Injectable()
export class SessionRefresher {
  /** Refreshes under way or done, by the token that they replace: requests at the same time get the same new token. */
  private readonly replacements = new Map<string, { token: Promise<string>; until: number }>();

  constructor(
    private readonly signer: TokenSigner,
    private readonly stores: EventStores,
  ) {}

  /** The new token, or undefined while the old one is young. @param service in whose log the refresh is noted. */
  refresh(old: SessionToken, session: Session, service: string): Promise<string> | undefined {
    const now = Date.now();
    if (now - old.issuedAt < refreshAfter) return undefined;
    const key = `${old.sessionId}.${old.issuedAt}`;
    const known = this.replacements.get(key);
    if (known && known.until > now) return known.token;
    for (const [other, { until }] of this.replacements) if (until <= now) this.replacements.delete(other);
    const token = this.replace(session, service, now);
    this.replacements.set(key, { token, until: now + Math.min(refreshAfter, longestSession) });
    return token;
  }

  private async replace(
    { id, homeSchool: school, loginAccount, accountId }: Session,
    service: string,
    issuedAt: number,
  ): Promise<string> {
    const context = { school, meta: { actor: loginAccount, accountId } };
    await this.stores.of(service).transact(context, async (unit) => {
      unit.append(`session-${id}`, [sessionRefreshed({ sessionId: id, issuedAt })]);
    });
    return this.signer.session({ sessionId: id, issuedAt });
  }
}
