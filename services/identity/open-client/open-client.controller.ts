import { Controller, Inject } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  openClientAdd,
  openClientQuery,
  openClientRevoke,
  openClientRotate,
  openClientUpdate,
  openToken,
} from '../../../libs/contracts/identity/index.js';
import { codes, type InputOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { Database, selectRows } from '../../../libs/database/index.js';
import {
  CONFIGURATION,
  type Configuration,
  clientTokenSeconds,
  type RequestContext,
  Serves,
  TokenSigner,
} from '../../../libs/platform/index.js';
import { AddOpenClient, ChangeOpenClient, RevokeOpenClient, RotateOpenClient } from './open-client.commands.js';
import { ListOpenClients } from './open-client.queries.js';
import { openClientTable } from './open-client.read-model.js';
import { isSecretOf, secretHashOf } from './secret.js';

/** Stands in for the secret of a client that does not exist. */
const ofNobody = secretHashOf('');

@Controller()
export class OpenClientController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly database: Database,
    private readonly signer: TokenSigner,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  /** Gives a client its token. */
  @Serves(openToken)
  async token({ appKey, appSecret }: InputOf<typeof openToken>) {
    const [client] = await this.database.asSystem((sql) =>
      selectRows(sql, openClientTable, 'app_key = $1 and state = 1', [appKey]),
    );
    const configured = secretHashOf(this.configuration.OPEN_APP_SECRET ?? '');
    const expected = client?.isConfigured ? configured : client?.secretHash;
    if (!isSecretOf(appSecret, expected ?? ofNobody) || !client)
      throw new Rejection(codes.failure, '应用标识或密钥错误');
    const expiresAt = Date.now() + clientTokenSeconds * 1000;
    const token = this.signer.client({ appKey, school: client.school, expiresAt });
    return { token, expiresIn: clientTokenSeconds, appName: client.name };
  }

  /** Lists clients. */
  @Serves(openClientQuery)
  query(input: InputOf<typeof openClientQuery>, context: RequestContext) {
    return this.queries.execute(new ListOpenClients(input, context));
  }

  /** Adds a client. */
  @Serves(openClientAdd)
  add(input: InputOf<typeof openClientAdd>, context: RequestContext) {
    return this.commands.execute(new AddOpenClient(input, context));
  }

  /** Changes a client. */
  @Serves(openClientUpdate)
  update(input: InputOf<typeof openClientUpdate>, context: RequestContext) {
    return this.commands.execute(new ChangeOpenClient(input, context));
  }

  /** Gives a client a new secret. */
  @Serves(openClientRotate)
  rotate(input: InputOf<typeof openClientRotate>, context: RequestContext) {
    return this.commands.execute(new RotateOpenClient(input, context));
  }

  /** Ends a client. */
  @Serves(openClientRevoke)
  revoke(input: InputOf<typeof openClientRevoke>, context: RequestContext) {
    return this.commands.execute(new RevokeOpenClient(input, context));
  }
}
