import { authLogin, authLogout, sessionEnded } from '../../../libs/contracts/identity/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { AccessRegistry, atHome, serves, sessionOf } from '../../../libs/platform/index.js';
import { holdSession } from '../account/session-end.js';
import { forgetToken } from './cookies.js';
import { SessionBefore } from './session-before.js';
import { SignInAttempts } from './sign-in-attempts.js';

/** Signs in. */
export const signInAccount = serves(
  authLogin,
  { attempts: SignInAttempts, before: SessionBefore },
  async (input, context, { attempts, before }) => {
    const answer = await attempts.make(input, context);
    await before.end(context);
    return answer;
  },
);

/** Ends the session. */
export const signOut = serves(
  authLogout,
  { store: EventStore, access: AccessRegistry },
  async (_input, context, { store, access }) => {
    const { id, accountId } = sessionOf(context);
    await store.transact(atHome(context), async (unit) => {
      // One that became another one meanwhile, in a school, has not ended by this.
      await holdSession(unit, accountId, id);
      unit.append(`session-${id}`, [sessionEnded({ accountId, reason: 'signedOut' })]);
    });
    await access.until(() => !access.session(id));
    forgetToken(context);
  },
);
