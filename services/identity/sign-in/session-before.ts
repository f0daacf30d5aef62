import { Injectable } from '@nestjs/common';
import { sessionEnded } from '../../../libs/contracts/identity/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { AccessRegistry, type RequestContext, TokenSigner } from '../../../libs/platform/index.js';
import { tokenIn } from './cookies.js';

/** The session that a browser had before it signed in anew: nobody uses it any more (source: OWASP ASVS 5.0, 7.2.4). */
@Injectable()
export class SessionBefore {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessRegistry,
    private readonly signer: TokenSigner,
  ) {}

  /** Ends it, if there is one; it is named by the cookie, which no foreign page can send with a sign-in. */
  async end(context: RequestContext): Promise<void> {
    const content = this.signer.readSession(tokenIn(context) ?? '');
    const session = content && (await this.access.admit(content));
    if (!session) return;
    const { id, accountId, loginAccount, homeSchool: school } = session;
    await this.store.transact({ school, meta: { ...context.meta, actor: loginAccount, accountId } }, async (unit) => {
      unit.append(`session-${id}`, [sessionEnded({ accountId, reason: 'signedOut' })]);
    });
    await this.access.until(() => !this.access.session(id));
  }
}
