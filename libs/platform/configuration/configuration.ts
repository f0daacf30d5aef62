import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const switchText = z.enum(['on', 'off']).transform((value) => value === 'on');
/** Names of all services. */
export const serviceNames = [
  'identity',
  'people',
  'organisation',
  'attendance',
  'devices',
  'finance',
  'device-gateway',
  'console',
] as const;

/** Name of a module that SERVICES may list. */
export type ProcessService = (typeof serviceNames)[number];

function servicesOf(value: string, context: z.RefinementCtx): ProcessService[] {
  if (value === 'all') return [...serviceNames];
  const names = value.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !serviceNames.includes(name as ProcessService));
  if (unknown !== undefined)
    context.addIssue({
      code: 'custom',
      message: `unknown service "${unknown}", known are all, ${serviceNames.join(', ')}`,
    });
  return names as ProcessService[];
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function originsOf(value: string, context: z.RefinementCtx): string[] {
  const origins = value.split(',').map((one) => one.trim());
  const wrong = origins.find((one) => !URL.canParse(one) || new URL(one).origin !== one);
  if (wrong !== undefined) context.addIssue({ code: 'custom', message: `"${wrong}" is no scheme, host and port` });
  return origins;
}

/** Every setting of a process, from its environment; README.md lists them for people. */
export const settings = z.object({
  PORT: port.default(8080).describe('Port of the console and the calls'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on'),
  HEALTH_PORT: port.optional().describe('Port of /health and /metrics; without it the one after PORT'),
  HEALTH_HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on for /health and /metrics'),
  DATA_DIR: z.string().min(1).default('data').describe('Folder of the embedded database, files and secrets'),
  ARCHIVE_DIR: z.string().min(1).optional().describe('Folder of the months that operators take out of the logs'),
  DATABASE_URL: z.url().optional().describe('PostgreSQL as owner of the database; without it one is embedded'),
  KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('File of the keys that wrap the keys in the database, sign tokens; read again while it runs'),
  KEYS: z.string().min(1).optional().describe('The keys themselves; without both the installation has its own alone'),
  KAFKA_BROKERS: z
    .string()
    .min(1)
    .optional()
    .describe('host:port,host:port; without it services read the log directly'),
  KAFKA_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,100}$/, 'has other characters than letters, digits, dot, _ and -')
    .default('campus')
    .describe('Before the names of topics and groups; installations that share brokers have one each'),
  KAFKA_TLS: switchText.default(false).describe('Encrypted connections to the brokers, whose certificates are checked'),
  KAFKA_CA: z.string().min(1).optional().describe('File of their authority (PEM); without it the authorities of Node'),
  KAFKA_USER: z.string().min(1).optional().describe('Name that the brokers know (SASL)'),
  KAFKA_PASSWORD: z.string().min(1).optional().describe('Its password'),
  KAFKA_MECHANISM: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'])
    .default('scram-sha-512')
    .describe('How it is proven; plain over encrypted connections alone'),
  MQTT_URL: z.url().optional().describe('MQTT broker; without it one is embedded'),
  MQTT_CA: z.string().min(1).optional().describe('File of its authority (PEM), for mqtts:// in MQTT_URL'),
  MQTT_CERT: z
    .string()
    .min(1)
    .optional()
    .describe('File of the certificate of the embedded broker (PEM), which then takes encrypted connections alone'),
  MQTT_KEY: z.string().min(1).optional().describe('File of its key (PEM)'),
  MQTT_PORT: port.default(1883).describe('Port of the embedded MQTT broker'),
  MQTT_HOST: z.string().min(1).default('127.0.0.1').describe('Address of the embedded MQTT broker'),
  SERVICES: z.string().default('all').transform(servicesOf).describe('Modules of this process: all, or names by comma'),
  SAMPLE: z.enum(['school', 'none']).default('school').describe('Sample data of an empty installation'),
  CAPTCHA: switchText.default(true).describe('Verification image at sign-in; off for automated clients'),
  API_DOCS: switchText.default(false).describe('Show every call to everybody under /api/docs'),
  ADMIN_ACCOUNT: z.string().min(1).max(16).default('admin').describe('Main account of the first school'),
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .max(128)
    .optional()
    .describe('Its first password, to be changed at the first sign-in; without it see firstPasswordOf'),
  OPERATIONS_ACCOUNT: z.string().min(1).max(16).optional().describe('First operations account, which enters schools'),
  OPERATIONS_PASSWORD: z
    .string()
    .min(8)
    .max(128)
    .optional()
    .describe('Its first password, to be changed at the first sign-in'),
  INITIAL_PASSWORD: z
    .string()
    .min(8)
    .max(128)
    .optional()
    .describe('Password of reset accounts, to be changed at once; without it each reset makes a random one'),
  OPEN_APP_KEY: z.string().min(1).optional().describe('Key of a client of the open interface'),
  OPEN_APP_SECRET: z.string().min(8).optional().describe('Its secret'),
  PROVIDER_ORIGINS: z
    .string()
    .default('https://api.weixin.qq.com')
    .transform(originsOf)
    .describe('Addresses of providers (scheme, host, port) that schools may name in their parameters, by comma'),
  TIME_ZONE: z.string().refine(isZone, 'is no time zone').default('Asia/Shanghai').describe('Time zone of the schools'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('Least level that is logged'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe('Collector of traces (OTLP over HTTP); without it none are sent'),
  UPLOAD_MEGABYTES: z.coerce
    .number()
    .int()
    .min(32)
    .default(512)
    .describe('Most that uploaded files may take in the folder for temporary files at once, MB'),
  BLOCK_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(86_400)
    .default(300)
    .describe('How often new events are chained into blocks, s: what is altered in the log before is not found'),
  CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(10)
    .default(1000)
    .describe('Most connections of one address at once; not counted behind a proxy'),
  TRUST_PROXY: switchText.default(false).describe('Take the client address from X-Forwarded-For'),
});

/** The settings, checked. */
export type Configuration = z.output<typeof settings>;

/** Addresses that nobody outside of this machine reaches. */
const ownAddresses = new BlockList();
ownAddresses.addSubnet('127.0.0.0', 8, 'ipv4');
ownAddresses.addAddress('::1', 'ipv6');

function isReachedFromOutside(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host !== 'localhost' : !ownAddresses.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

/** True where others than this machine call the process itself, which encrypts nothing: a proxy before it does. */
export const isInTheClear = ({ HOST, TRUST_PROXY }: Pick<Configuration, 'HOST' | 'TRUST_PROXY'>) =>
  isReachedFromOutside(HOST) && !TRUST_PROXY;

/**
 * The first password of the main account, as far as the settings say it: the one that was given, or the known one of an
 * installation to try, which has the sample school and its own database, and serves this machine alone. Others make a random one
 * and print it once.
 */
export function firstPasswordOf({
  ADMIN_PASSWORD,
  SAMPLE,
  DATABASE_URL,
  HOST,
}: Pick<Configuration, 'ADMIN_PASSWORD' | 'SAMPLE' | 'DATABASE_URL' | 'HOST'>): string | undefined {
  if (ADMIN_PASSWORD !== undefined) return ADMIN_PASSWORD;
  const isToTry = SAMPLE === 'school' && !DATABASE_URL && !isReachedFromOutside(HOST);
  return isToTry ? 'Campus-2026' : undefined;
}

/** Settings of which one is nothing without the other. */
const pairs = [
  ['OPEN_APP_KEY', 'OPEN_APP_SECRET'],
  ['OPERATIONS_ACCOUNT', 'OPERATIONS_PASSWORD'],
  ['KAFKA_USER', 'KAFKA_PASSWORD'],
  ['MQTT_CERT', 'MQTT_KEY'],
] as const;

/** A start that cannot succeed; its message is the one line that the operator sees. */
export class StartProblem extends Error {}

/**
 * Reads the settings. An empty variable counts as missing.
 * @throws StartProblem that names the first wrong variable.
 */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const outcome = settings.safeParse(given);
  if (!outcome.success) {
    const [issue] = outcome.error.issues;
    throw new StartProblem(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  for (const [name, partner] of pairs)
    if ((outcome.data[name] === undefined) !== (outcome.data[partner] === undefined))
      throw new StartProblem(`${name} and ${partner} go together`);
  if (outcome.data.KEY_FILE && outcome.data.KEYS) throw new StartProblem('KEY_FILE and KEYS exclude each other');
  const { KAFKA_TLS, KAFKA_CA, KAFKA_USER, KAFKA_MECHANISM } = outcome.data;
  if (!KAFKA_TLS && KAFKA_CA !== undefined) throw new StartProblem('KAFKA_CA needs KAFKA_TLS=on');
  if (!KAFKA_TLS && KAFKA_USER !== undefined && KAFKA_MECHANISM === 'plain')
    throw new StartProblem('KAFKA_MECHANISM=plain needs KAFKA_TLS=on');
  const { MQTT_URL, MQTT_CA, MQTT_CERT } = outcome.data;
  if (MQTT_CA !== undefined && !MQTT_URL?.startsWith('mqtts://'))
    throw new StartProblem('MQTT_CA needs MQTT_URL=mqtts://…');
  if (MQTT_CERT !== undefined && MQTT_URL !== undefined)
    throw new StartProblem('MQTT_CERT is of the embedded broker: MQTT_URL names another one');
  return outcome.data;
}
