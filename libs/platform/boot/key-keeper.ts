import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../database/index.js';
import { DeviceSecrets } from '../access/device-secret.js';
import { TokenSigner } from '../access/token.js';
import type { Configuration } from '../configuration/configuration.js';
import type { Logger } from '../log/logger.js';
import { openInstallation } from './installation.js';
import { type Keys, readKeys } from './key-file.js';

/** Pause between two looks at the keys, ms. */
export const keyPause = 10_000;

/** What the keys are of, and where they come from. */
interface KeyKeeperOptions {
  database: Database;
  configuration: Pick<Configuration, 'KEY_FILE' | 'KEYS'>;
  logger: Pick<Logger, 'info' | 'error'>;
}

/** Hands the keys of the installation to those who use them, and others when the operator changes them. */
export class KeyKeeper {
  readonly signer = new TokenSigner([]);
  readonly secrets = new DeviceSecrets([]);
  private timer?: NodeJS.Timeout;
  private taken?: Keys;
  private problem?: string;
  private looking = Promise.resolve();

  private constructor(private readonly options: KeyKeeperOptions) {}

  /** Takes the keys and looks after them from then on. @throws StartProblem where they are not those of the database */
  static async open(options: KeyKeeperOptions): Promise<KeyKeeper> {
    const keeper = new KeyKeeper(options);
    await keeper.take();
    keeper.plan();
    return keeper;
  }

  /** Looks at the keys now. Keys that cannot be taken are told of, once, and those of before stay. */
  async look(): Promise<void> {
    try {
      await this.take();
      this.problem = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.problem)
        this.options.logger.error({ error }, 'the keys cannot be taken; those of before are used');
      this.problem = message;
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.looking;
  }

  private plan(): void {
    this.timer = setTimeout(() => {
      this.looking = this.look().then(() => {
        if (this.timer) this.plan();
      });
    }, keyPause).unref();
  }

  private async take(): Promise<void> {
    const { database, configuration, logger } = this.options;
    const keys = await readKeys(configuration);
    if (isDeepStrictEqual(keys, this.taken)) return;
    const { tokenSecrets, deviceKeys } = await openInstallation(database, keys);
    database.keys.take(keys);
    this.signer.take(tokenSecrets);
    this.secrets.take(deviceKeys);
    this.taken = keys;
    logger.info({ keys: keys.map(({ id }) => id).join(', ') }, 'keys');
  }
}
