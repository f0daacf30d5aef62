import { type Logger as PinoLogger, pino } from 'pino';
import type { Configuration } from '../configuration/configuration.js';
import { tokenOf } from '../process/tokens.js';

/** Structured log of a process. */
export type Logger = PinoLogger;
/** Injection token of the logger. */
export const LOGGER = tokenOf<Logger>('logger');

/** Names whose values are never logged, at any of the places where records carry them. */
const secrets = [
  'password',
  'loginPassword',
  'oldpassword',
  'token',
  'secret',
  'appSecret',
  'authorization',
  'cookie',
  'psk',
];

/** Makes the log: JSON lines on standard output, secrets masked. */
export function makeLogger({ LOG_LEVEL }: Pick<Configuration, 'LOG_LEVEL'>): Logger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino({
    level: LOG_LEVEL,
    base: null,
    redact: { paths, censor: '***' },
    serializers: { error: pino.stdSerializers.err },
  });
}
