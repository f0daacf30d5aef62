import { Inject, Injectable } from '@nestjs/common';
import { authUpdatePassword, loginMustChangePassword } from '../../../libs/contracts/identity/index.js';
import { codes, Rejection } from '../../../libs/contracts/kernel/index.js';
import { sessionRefreshed } from '../../../libs/contracts/platform/operation.events.js';
import { Database, type RowOf, repositoryOf } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import {
  AccessRegistry,
  atHome,
  CONFIGURATION,
  type Configuration,
  type RequestContext,
  serves,
  sessionOf,
  TokenSigner,
} from '../../../libs/platform/index.js';
import { account } from '../account/account.js';
import { accountTable, passwordTable } from '../account/account.read-model.js';
import { checkPassword, hashPassword, isPassword } from '../account/password.js';
import { endSessions } from '../account/session-end.js';
import { schoolNames } from '../school/school.js';
import { keepToken } from './cookies.js';
import { SignInAttempts } from './sign-in-attempts.js';

type StoredPassword = RowOf<typeof passwordTable>;

/** Replaces the password of the signed-in account. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly access: AccessRegistry,
    private readonly signer: TokenSigner,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  /** What is stored of the password now. */
  async current(context: RequestContext): Promise<StoredPassword> {
    const { accountId, homeSchool } = sessionOf(context);
    const row = await this.database.inSchool(homeSchool, (sql) =>
      repositoryOf(sql, passwordTable).findOneBy({ id: accountId }),
    );
    if (!row) throw Rejection.notFound('账号不存在');
    return row;
  }

  /**
   * Sets the new password; the other sessions of the account end, and this one gets another token, in the answer's header and in
   * the cookie (source: OWASP ASVS 5.0, 7.2.4). @throws Rejection 1001 when the password may not be had
   */
  async replace(context: RequestContext, current: StoredPassword, password: string): Promise<void> {
    const { id: sessionId, accountId, loginAccount, name, homeSchool } = sessionOf(context);
    const names = [name, ...(await schoolNames(this.database, homeSchool))];
    const profile = await this.database.inSchool(homeSchool, (sql) =>
      repositoryOf(sql, accountTable).findOneBy({ id: accountId }),
    );
    checkPassword(password, { loginAccount, names, phone: profile?.phone });
    const isKept = await isPassword(password, current.passwordHash, 'known');
    if (password === this.configuration.INITIAL_PASSWORD || (isKept && current.isInitial))
      throw Rejection.invalid('新密码不能与初始密码相同');
    if (isKept) throw Rejection.invalid('新密码不能与旧密码相同');
    const passwordHash = await hashPassword(password);
    const issuedAt = Date.now();
    await this.store.transact(atHome(context), async (unit) => {
      const provedHash = current.passwordHash;
      await unit.handle(account, accountId, { type: 'ChangePassword', provedHash, passwordHash });
      await endSessions(unit, [accountId], 'passwordChanged', sessionId);
      unit.append(`session-${sessionId}`, [sessionRefreshed({ sessionId, issuedAt, replacesAll: true })]);
    });
    await this.access.until(
      () =>
        !this.access.session(sessionId)?.mustChangePassword &&
        this.access.sessionsOf(accountId).every((id) => id === sessionId),
    );
    const token = this.signer.session({ sessionId, issuedAt });
    context.response.setHeader('token', token);
    keepToken(context, token);
  }
}

/** Changes the password of who knows the old one. */
export const changePassword = serves(
  authUpdatePassword,
  { change: PasswordChange, attempts: SignInAttempts },
  async ({ oldPassword, password }, context, { change, attempts }) => {
    const current = await change.current(context);
    await attempts.prove(oldPassword, context, '旧密码错误');
    await change.replace(context, current, password);
  },
);

/** Replaces the initial password. */
export const replaceInitialPassword = serves(
  loginMustChangePassword,
  { change: PasswordChange },
  async ({ id, password }, context, { change }) => {
    if (id !== sessionOf(context).accountId) throw new Rejection(codes.permission, '没有操作权限');
    const current = await change.current(context);
    // Who chose the password has to prove it to change it.
    if (!current.isInitial) throw Rejection.state('无需修改初始密码');
    await change.replace(context, current, password);
  },
);
