import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { openToken } from '../../../libs/contracts/identity/index.js';
import { codes, type InputOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { Database } from '../../../libs/database/index.js';
import {
  CONFIGURATION,
  type Configuration,
  clientTokenSeconds,
  Serves,
  TokenSigner,
} from '../../../libs/platform/index.js';
import { allSchools } from '../school/school.js';

/** True when both texts are the same, in a time that tells nothing of them. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The open interface's client of the configuration, which belongs to the first school. */
@Controller()
export class OpenClientController {
  constructor(
    private readonly database: Database,
    private readonly signer: TokenSigner,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  /** Gives a client its token. */
  @Serves(openToken)
  async token({ appKey, appSecret }: InputOf<typeof openToken>) {
    const { OPEN_APP_KEY: key = '', OPEN_APP_SECRET: secret = '' } = this.configuration;
    const [isKey, isSecret] = [isSame(appKey, key), isSame(appSecret, secret)];
    const [school] = await allSchools(this.database);
    if (!key || !isKey || !isSecret || !school) throw new Rejection(codes.failure, '应用标识或密钥错误');
    const token = this.signer.client({ appKey, school: school.id, expiresAt: Date.now() + clientTokenSeconds * 1000 });
    return { token, expiresIn: clientTokenSeconds, appName: appKey };
  }
}
