import { Inject, Injectable } from '@nestjs/common';
import { authLogin, authLogout, sessionEnded } from '../../../libs/contracts/identity/index.js';
import { codes, type InputOf, type NewEvent, Rejection } from '../../../libs/contracts/kernel/index.js';
import { Database, newId, selectRows, tableName } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import {
  AccessRegistry,
  atHome,
  CONFIGURATION,
  type Configuration,
  firstSchoolId,
  type RequestContext,
  serves,
  sessionOf,
  TokenSigner,
} from '../../../libs/platform/index.js';
import { accountTable, passwordTable } from '../account/account.read-model.js';
import { isPassword } from '../account/password.js';
import { forgetToken, imageOf, keepToken } from './cookies.js';
import { NamedQueue } from './named-queue.js';
import type { FailureReason, signInFailed } from './sign-in.events.js';
import { type Attempt, signIn } from './sign-in.js';
import { historyTable, isLocked, noHistory } from './sign-in-history.js';
import { VerificationImages } from './verification-images.js';

const refusals: Record<FailureReason, () => Rejection> = {
  wrongCode: () => Rejection.invalid('验证码错误，请重新输入'),
  wrongCredentials: () => new Rejection(codes.failure, '账号或密码错误'),
  locked: () => Rejection.state('登录失败次数过多，请10分钟后再试'),
  disabled: () => Rejection.state('账号已被禁用'),
  expired: () => Rejection.state('重置的密码已过期，请联系管理员重新重置'),
};

/** An account as far as signing in needs it. */
interface Candidate {
  id: string;
  school: string;
  name: string;
  accountType: 1 | 2;
  state: 1 | 2;
  mustChangePassword: boolean;
  passwordHash: string;
  /** Epoch ms; null where it lasts. */
  expiresAt: number | null;
}

/** Judges attempts to sign in, those of one account name one after the other. */
@Injectable()
export class SignInAttempts {
  private readonly queue = new NamedQueue();

  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly images: VerificationImages,
    private readonly signer: TokenSigner,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  /** Signs in; gives the token and whose it is. @throws Rejection 1, 1001, 1005 */
  make(input: InputOf<typeof authLogin>, context: RequestContext) {
    return this.queue.run(input.loginAccount, () => this.signIn(input, context));
  }

  private async signIn(input: InputOf<typeof authLogin>, context: RequestContext) {
    const { loginAccount } = input;
    const candidate = await this.candidate(loginAccount);
    const school = candidate?.school ?? firstSchoolId;
    const sessionId = newId();
    const outcome = await this.judge(input, context, candidate, school);
    const attempt: Attempt = { loginAccount, ip: context.ip, at: Date.now(), account: candidate, sessionId, outcome };
    const events = await this.record(context, school, attempt);
    const failed = events.find((event): event is ReturnType<typeof signInFailed> => event.type === 'SignInFailed');
    if (failed || !candidate) throw refusals[failed?.data.reason ?? 'wrongCredentials']();
    const token = this.signer.session({ sessionId, issuedAt: attempt.at });
    keepToken(context, token);
    const { id, name, mustChangePassword } = candidate;
    return { token, id, name, mustChangePassword };
  }

  /** The account of this name, in whichever school it is. */
  private async candidate(loginAccount: string): Promise<Candidate | undefined> {
    const [row] = await this.database.asSystem((sql) =>
      sql.query<Candidate>(
        `select account.id, account.school, name, account_type as "accountType", state,
           must_change_password as "mustChangePassword", password_hash as "passwordHash",
           extract(epoch from expires_at)::float8 * 1000 as "expiresAt"
         from ${tableName(accountTable)} account join ${tableName(passwordTable)} password using (id) where login_account = $1`,
        [loginAccount],
      ),
    );
    return row;
  }

  private async judge(
    { loginAccount, password, code }: InputOf<typeof authLogin>,
    context: RequestContext,
    candidate: Candidate | undefined,
    school: string,
  ): Promise<Attempt['outcome']> {
    if (this.configuration.CAPTCHA && !(await this.images.accepts(imageOf(context), code))) return 'wrongCode';
    const history = await this.database.inSchool(school, (sql) =>
      selectRows(sql, historyTable, 'school = $1 and login_account = $2', [school, loginAccount]),
    );
    // While it is locked no password is looked at, and the rules refuse whatever the outcome.
    if (isLocked(history[0] ?? noHistory, Date.now())) return 'wrongCredentials';
    if (!(await isPassword(password, candidate?.passwordHash))) return 'wrongCredentials';
    if (candidate?.state !== 1) return 'disabled';
    return candidate.expiresAt !== null && candidate.expiresAt < Date.now() ? 'expired' : 'success';
  }

  /** Appends what came of the attempt: to its own stream, the session's and the alarm's. */
  private record({ meta }: RequestContext, school: string, attempt: Attempt): Promise<readonly NewEvent[]> {
    const { loginAccount, account } = attempt;
    const who = { actor: loginAccount, ...(account ? { accountId: account.id } : {}) };
    return this.store.transact({ school, meta: { ...meta, ...who } }, (unit) =>
      unit.handleRow(signIn, [school, loginAccount], attempt),
    );
  }
}

/** Signs in. */
export const signInAccount = serves(authLogin, { attempts: SignInAttempts }, (input, context, { attempts }) =>
  attempts.make(input, context),
);

/** Ends the session. */
export const signOut = serves(
  authLogout,
  { store: EventStore, access: AccessRegistry },
  async (_input, context, { store, access }) => {
    const { id, accountId } = sessionOf(context);
    await store.transact(atHome(context), async (unit) => {
      unit.append(`session-${id}`, [sessionEnded({ accountId, reason: 'signedOut' })]);
    });
    await access.until(() => !access.session(id));
    forgetToken(context);
  },
);
