import { accountNameFree } from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { Database, repositoryOf } from '../../../libs/database/index.js';
import { serves, sessionOf } from '../../../libs/platform/index.js';
import { accountTable } from '../account/account.read-model.js';
import { lockTime } from './sign-in-history.js';
import { nameSubject, SignInLimits } from './sign-in-limits.js';

/**
 * Tells whether an account name is free in the installation. Every session may ask (source: account.allowregist names no key),
 * but who meets many that are taken looks for those of other schools, and waits.
 */
export const checkAccountName = serves(
  accountNameFree,
  { database: Database, limits: SignInLimits },
  async ({ loginAccount }, context, { database, limits }) => {
    const asker = [nameSubject(sessionOf(context).accountId)];
    const isTaken = await database.asSystem((sql) => repositoryOf(sql, accountTable).existsBy({ loginAccount }));
    // Counted before it is told: questions at the same moment are no more than others. A free name is refused as well, by
    // the same look, so that no time tells which it is.
    const isOver = (await limits.areReached(asker)) || (isTaken && (await limits.count(asker)));
    if (!isOver) return !isTaken;
    context.response.setHeader('Retry-After', lockTime / 1000);
    throw Rejection.state('请求过于频繁，请稍后重试');
  },
);
