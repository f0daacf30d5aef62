import { openClientQuery, openToken } from '../../../libs/contracts/identity/index.js';
import { codes, type ListRow, Rejection, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { Database, type ListOptions, listPage, repositoryOf } from '../../../libs/database/index.js';
import {
  answers,
  CONFIGURATION,
  clientTokenSeconds,
  LOGGER,
  LocalTime,
  serves,
  TokenSigner,
} from '../../../libs/platform/index.js';
import { lockTime } from '../sign-in/sign-in-history.js';
import { SignInLimits, tokenSubjects } from '../sign-in/sign-in-limits.js';
import { openClientTable } from './open-client.read-model.js';
import { isSecretOf, secretHashOf } from './secret.js';

type Listed = ListRow<typeof openClientQuery>;

const listOptions: ListOptions<typeof openClientTable> = {
  filters: { name: { contains: 'name' }, state: { equals: 'state' } },
  orderable: { ...wireNamesOf(openClientQuery) } as ListOptions<typeof openClientTable>['orderable'],
  defaultOrder: [['createdAt', 'desc']],
};

/** Lists clients. */
export const listOpenClients = answers(openClientQuery, { time: LocalTime }, async (sql, input, _context, { time }) => {
  const page = await listPage(sql, openClientTable, input, listOptions);
  const data = page.data.map(
    ({ secretHash: _secret, ...row }): Listed => ({
      ...(row as typeof row & Pick<Listed, 'state'>),
      createdAt: time.text(row.createdAt),
    }),
  );
  return { ...page, data };
});

/** Stands in for the secret of a client that does not exist. */
const ofNobody = secretHashOf('');

/** Gives a client its token; the log of the process tells of it. */
export const giveToken = serves(
  openToken,
  { database: Database, signer: TokenSigner, configuration: CONFIGURATION, limits: SignInLimits, logger: LOGGER },
  async ({ appKey, appSecret }, { ip, requestId, response }, { database, signer, configuration, limits, logger }) => {
    const senders = tokenSubjects(ip, appKey);
    if (await limits.areReached(senders)) {
      response.setHeader('Retry-After', lockTime / 1000);
      throw Rejection.state('请求过于频繁，请稍后重试');
    }
    const client = await database.asSystem((sql) => repositoryOf(sql, openClientTable).findOneBy({ appKey, state: 1 }));
    const configured = secretHashOf(configuration.OPEN_APP_SECRET ?? '');
    const expected = client?.isConfigured ? configured : client?.secretHash;
    if (!isSecretOf(appSecret, expected ?? ofNobody) || !client) {
      await limits.count(senders);
      throw new Rejection(codes.failure, '应用标识或密钥错误');
    }
    const expiresAt = Date.now() + clientTokenSeconds * 1000;
    const { school } = client;
    const token = signer.client({ appKey, school, expiresAt });
    logger.info({ requestId, call: openToken.id, school, ip, appKey }, 'token given');
    return { token, expiresIn: clientTokenSeconds, appName: client.name };
  },
);
