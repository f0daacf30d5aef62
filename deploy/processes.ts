import { type ProcessService, settings } from '../libs/platform/configuration/configuration.js';
import { services } from '../services/services.js';

/** How a service runs in containers. */
export interface ProcessPlan {
  /** Processes at the least, so that one may go; at the most, where more help. */
  copies: { least: number; most: number };
  /** Memory that is reserved, and that it never has more of, MB. */
  memory: { reserved: number; limit: number };
  /** Keeps workbooks under DATA_DIR, which all its processes share. */
  keepsFiles?: boolean;
  /** Speaks with the device broker. */
  speaksMqtt?: boolean;
}

const usual: ProcessPlan = { copies: { least: 2, most: 6 }, memory: { reserved: 128, limit: 384 } };

/** What differs from a usual service. */
const special: Partial<Record<ProcessService, Partial<ProcessPlan>>> = {
  // The operation log is verified in a thread with a heap of 192 MB beside the process.
  identity: { memory: { reserved: 192, limit: 768 } },
  // A workbook is read in a worker, which takes up to 205 MB beside the process.
  people: { memory: { reserved: 192, limit: 640 }, keepsFiles: true },
  devices: { memory: { reserved: 192, limit: 640 }, keepsFiles: true },
  // It tells two weeks of passes of the sample school at once.
  attendance: { copies: { least: 2, most: 10 }, memory: { reserved: 192, limit: 768 } },
  'device-gateway': { copies: { least: 2, most: 4 }, memory: { reserved: 192, limit: 512 }, speaksMqtt: true },
};

/** A service as it is deployed. */
export interface DeployedProcess extends ProcessPlan {
  name: ProcessService;
}

/** Every service that there is, each a program of its own. */
export const processes: readonly DeployedProcess[] = services.map((name) => ({ name, ...usual, ...special[name] }));

/** Port of a process in its container. */
export const processPort = 8080;
/** Port at which it tells those who run it how it is. */
export const healthPort = 8081;
/** Port of the proxy where it has a certificate. */
export const tlsPort = 8443;
/** Ports of the device broker: that of the gateway, and that of devices where it has a certificate. */
export const brokerPorts = { plain: 1883, tls: 8883 } as const;
/** Ports of what operators run themselves, which processes may reach; those who have others change them here. */
export const outsidePorts = { postgres: [5432], kafka: [9092, 9093], traces: [4318] } as const;
/** Folder in a container of tls.crt and tls.key of the proxy, and of the broker; without them nothing is encrypted there. */
export const certificateFolder = '/run/tls';
/** Folder in a container of the authorities that settings name (KAFKA_CA, MQTT_CA, sslrootcert in DATABASE_URL). */
export const authorityFolder = '/run/authorities';
/** Where a process may write. */
export const dataFolder = '/data';
/** Times that containers are asked how they are, and given to end, seconds. */
export const watch = { period: 5, patience: 3, start: 120, stop: 40 } as const;

export type Setting = keyof typeof settings.shape;

/**
 * How Node keeps its memory: a small nursery, and the rest within two thirds of what the process may have; left to itself it
 * takes what the machine has. Without source maps, which take 9 MB a process: the built files are as readable as their
 * sources, and have their names.
 */
export const nodeOptions = ({ memory }: Pick<ProcessPlan, 'memory'>) =>
  `--max-semi-space-size=2 --max-old-space-size=${Math.floor((memory.limit * 2) / 3)}`;

/** Settings that are the same wherever containers run. */
export const fixedSettings = ({ name }: DeployedProcess): Partial<Record<Setting, string>> => ({
  SERVICES: name,
  HOST: '0.0.0.0',
  PORT: String(processPort),
  HEALTH_PORT: String(healthPort),
  HEALTH_HOST: '0.0.0.0',
  DATA_DIR: dataFolder,
  TRUST_PROXY: 'on',
});

/** Settings of the embedded parts, which containers do not have. */
const embedded: readonly Setting[] = ['MQTT_PORT', 'MQTT_HOST', 'MQTT_CERT', 'MQTT_KEY'];
/** Settings that name the parts that the processes stand on, and how they sign in there. */
const parts = ['DATABASE_URL', 'KAFKA_BROKERS', 'MQTT_URL'] as const satisfies readonly Setting[];
/** Settings that nobody but the process may read. */
const secrets: readonly Setting[] = [
  'DATABASE_URL',
  'MQTT_URL',
  'KAFKA_PASSWORD',
  'KEYS',
  'ADMIN_PASSWORD',
  'OPERATIONS_PASSWORD',
  'INITIAL_PASSWORD',
  'OPEN_APP_KEY',
  'OPEN_APP_SECRET',
];

export const isSecret = (setting: Setting): boolean => secrets.includes(setting);

/** Names of the parts that a process stands on. */
export const partsOf = ({ speaksMqtt }: DeployedProcess) =>
  parts.filter((setting) => speaksMqtt || setting !== 'MQTT_URL');

/** Settings that an operator may choose; left empty, they have their defaults. */
export function chosenSettings(process: DeployedProcess): Setting[] {
  const foreign: Setting[] = process.speaksMqtt ? [] : ['MQTT_CA'];
  const taken = new Set<string>([...Object.keys(fixedSettings(process)), ...parts, ...embedded, ...foreign]);
  return (Object.keys(settings.shape) as Setting[]).filter((setting) => !taken.has(setting));
}
