import { Inject, Injectable } from '@nestjs/common';
import { NamedQueue } from '../../../libs/concurrency/index.js';
import type { authLogin } from '../../../libs/contracts/identity/index.js';
import { codes, type InputOf, type NewEvent, Rejection } from '../../../libs/contracts/kernel/index.js';
import { Database, newId, selectRows, tableName } from '../../../libs/database/index.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import {
  CONFIGURATION,
  type Configuration,
  type RequestContext,
  sessionOf,
  TokenSigner,
} from '../../../libs/platform/index.js';
import { accountTable, passwordTable } from '../account/account.read-model.js';
import { isPassword, tooManyAtOnce } from '../account/password.js';
import { holdPasswords } from '../account/session-end.js';
import { imageOf, keepToken } from './cookies.js';
import type { FailureReason, signInFailed } from './sign-in.events.js';
import { type Attempt, signIn } from './sign-in.js';
import { historyTable, isKnownAddress, isLocked, noHistory, type SignInHistory } from './sign-in-history.js';
import { SignInLimits, subjectsOf } from './sign-in-limits.js';
import { UnknownNames } from './unknown-names.js';
import { VerificationImages } from './verification-images.js';

const refusals: Record<FailureReason, () => Rejection> = {
  wrongCode: () => Rejection.invalid('验证码错误，请重新输入'),
  wrongCredentials: () => new Rejection(codes.failure, '账号或密码错误'),
  locked: () => Rejection.state('登录失败次数过多，请10分钟后再试'),
  disabled: () => Rejection.state('账号已被禁用'),
  expired: () => Rejection.state('初始密码已过期，请联系管理员重置'),
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

/** Attempts of one name from one place that stand in line: more come from nobody who types. */
const mostWaiting = 20;

/**
 * Judges whoever claims to know a password, those of one account name one after the other. Whoever comes from where somebody
 * has signed in before stands in a line of his own: no flood of strangers makes him wait.
 */
@Injectable()
export class SignInAttempts {
  private readonly queue = new NamedQueue(mostWaiting, tooManyAtOnce);

  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly images: VerificationImages,
    private readonly limits: SignInLimits,
    private readonly unknownNames: UnknownNames,
    private readonly signer: TokenSigner,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  /** Signs in; gives the token and whose it is. @throws Rejection 1, 1001, 1005 */
  async make(input: InputOf<typeof authLogin>, context: RequestContext) {
    const { loginAccount } = input;
    const candidate = await this.candidate(loginAccount);
    const isKnown = candidate && isKnownAddress(await this.history(candidate, loginAccount), context.ip);
    const line = JSON.stringify(isKnown ? [loginAccount, context.ip] : [loginAccount]);
    return this.queue.run(line, () => this.signIn(input, context));
  }

  /**
   * Who is signed in knows the password too; what is wrong counts like a wrong sign-in.
   * @param refusal of a wrong one @throws Rejection 1001, 1005
   */
  prove(password: string, context: RequestContext, refusal: string): Promise<void> {
    const { loginAccount } = sessionOf(context);
    return this.queue.run(JSON.stringify([loginAccount, context.ip]), async () => {
      const candidate = await this.candidate(loginAccount);
      if (!candidate) throw Rejection.notFound('账号不存在');
      const { ip } = context;
      const isRight = await this.isRight(candidate, password, await this.history(candidate, loginAccount), ip);
      if (isRight) return;
      const attempt = this.attempt({ loginAccount }, ip, candidate, 'wrongCredentials');
      const failed = failureIn(await this.record(context, candidate, attempt));
      throw failed === 'locked' ? refusals.locked() : Rejection.invalid(refusal);
    });
  }

  private async signIn(input: InputOf<typeof authLogin>, context: RequestContext) {
    const { loginAccount } = input;
    const { ip } = context;
    const senders = subjectsOf(ip);
    const isFlood = await this.limits.areReached(senders);
    const candidate = await this.candidate(loginAccount);
    const history = candidate ? await this.history(candidate, loginAccount) : noHistory;
    // Who has signed in from there before is not shut out by others behind the same address.
    if (isFlood && !isKnownAddress(history, ip)) throw refusals.locked();
    if (this.configuration.CAPTCHA && !(await this.images.accepts(imageOf(context), input.code))) {
      if (candidate && !isFlood) await this.record(context, candidate, this.attempt(input, ip, candidate, 'wrongCode'));
      await this.limits.count(senders);
      throw refusals.wrongCode();
    }
    if (!candidate) {
      const refusal = await this.refuseUnknown(input);
      await this.limits.count(senders);
      throw refusal;
    }
    if (isFlood && isLocked(history, ip, Date.now())) throw refusals.locked();
    const attempt = this.attempt(input, ip, candidate, await this.judge(input, candidate, history, ip));
    const failed = failureIn(await this.record(context, candidate, attempt));
    if (failed) {
      await this.limits.count(senders);
      throw refusals[failed]();
    }
    const token = this.signer.session({ sessionId: attempt.sessionId, issuedAt: attempt.at });
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

  private async history({ school }: Candidate, loginAccount: string): Promise<SignInHistory> {
    const [row] = await this.database.inSchool(school, (sql) =>
      selectRows(sql, historyTable, 'school = $1 and login_account = $2', [school, loginAccount]),
    );
    return row ?? noHistory;
  }

  /**
   * Judges as with an account, and counts what was judged. Nothing else is kept of it: no school's log shows it.
   * @throws Rejection 1005 where too many passwords wait, which counts for nobody
   */
  private async refuseUnknown({ loginAccount, password }: InputOf<typeof authLogin>): Promise<Rejection> {
    if (await this.unknownNames.isLocked(loginAccount, Date.now())) return refusals.locked();
    await isPassword(password, undefined, 'stranger');
    return (await this.unknownNames.count(loginAccount, Date.now())) ? refusals.locked() : refusals.wrongCredentials();
  }

  /** While it is locked no password is looked at, and the rules refuse whatever the outcome. */
  private isRight({ passwordHash }: Candidate, password: string, history: SignInHistory, ip: string): Promise<boolean> {
    const asker = isKnownAddress(history, ip) ? 'known' : 'stranger';
    return isLocked(history, ip, Date.now()) ? Promise.resolve(false) : isPassword(password, passwordHash, asker);
  }

  private async judge(
    { password }: InputOf<typeof authLogin>,
    candidate: Candidate,
    history: SignInHistory,
    ip: string,
  ): Promise<Attempt['outcome']> {
    if (!(await this.isRight(candidate, password, history, ip))) return 'wrongCredentials';
    if (candidate.state !== 1) return 'disabled';
    return candidate.expiresAt !== null && candidate.expiresAt < Date.now() ? 'expired' : 'success';
  }

  private attempt(
    { loginAccount }: Pick<InputOf<typeof authLogin>, 'loginAccount'>,
    ip: string,
    account: Candidate,
    outcome: Attempt['outcome'],
  ): Attempt {
    return { loginAccount, ip, at: Date.now(), account, sessionId: newId(), outcome };
  }

  /** Appends what came of the attempt: to its own stream, the session's and the alarm's. */
  private record({ meta }: RequestContext, candidate: Candidate, attempt: Attempt): Promise<readonly NewEvent[]> {
    const { loginAccount, account } = attempt;
    const { school } = candidate;
    return this.store.transact(
      { school, meta: { ...meta, actor: loginAccount, accountId: account.id } },
      async (unit) => {
        const outcome = attempt.outcome === 'success' ? await this.atLast(unit, candidate) : attempt.outcome;
        return unit.handleRow(signIn, [school, loginAccount], { ...attempt, outcome });
      },
    );
  }

  /** What a right password is worth now, after the time that its check took: it may be replaced, the account disabled or gone. */
  private async atLast(unit: Unit, { id, passwordHash }: Candidate): Promise<Attempt['outcome']> {
    const [password] = await holdPasswords(unit, [id]);
    if (password?.passwordHash !== passwordHash) return 'wrongCredentials';
    const [now] = await selectRows(unit.sql, accountTable, 'id = $1', [id]);
    return now?.state === 1 ? 'success' : 'disabled';
  }
}

/** Why the attempt failed whose events these are; undefined where it succeeded. */
const failureIn = (events: readonly NewEvent[]): FailureReason | undefined =>
  events.find((event): event is ReturnType<typeof signInFailed> => event.type === 'SignInFailed')?.data.reason;
