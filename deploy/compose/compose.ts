import { stringify } from 'yaml';
import { gatewayName } from '../mosquitto/access-rules.js';
import {
  authorityFolder,
  brokerPorts,
  certificateFolder,
  chosenSettings,
  type DeployedProcess,
  dataFolder,
  fixedSettings,
  healthPort,
  nodeOptions,
  partsOf,
  processes,
  processPort,
  tlsPort,
  watch,
} from '../processes.js';

const kafkaPort = 9092;

/** Where the processes find what they stand on, unless the operator says where else. */
const addresses = {
  DATABASE_URL: `\${DATABASE_URL:-postgres://postgres:\${POSTGRES_PASSWORD}@postgres:5432/campus}`,
  KAFKA_BROKERS: `\${KAFKA_BROKERS:-kafka:${kafkaPort}}`,
  MQTT_URL: `\${MQTT_URL:-mqtt://${gatewayName}:\${MQTT_PASSWORD}@mosquitto:${brokerPorts.plain}}`,
};

/** Files of the operator: certificates of the proxy and of the broker, and authorities. */
const given = (folder: string, target: string) => `\${TLS_FOLDER:-./deploy/tls}/${folder}:${target}:ro`;

/** A secret that the operator has to give: there is no default to forget. */
const secret = (name: string) => `\${${name}:?is missing: see deploy/compose/example.env}`;
const image = (target: string) => ({
  image: `campus-${target}:\${CAMPUS_VERSION:-latest}`,
  build: { context: '.', dockerfile: 'deploy/Dockerfile', target },
});
const health = (test: string[], start = 60) => ({
  test,
  interval: `${watch.period}s`,
  timeout: `${watch.patience}s`,
  retries: 3,
  start_period: `${start}s`,
  start_interval: '1s',
});
/**
 * Asks a program of its own container. By bash, which its image has: asked by Node, eight programs that start together on
 * two cores spend most of them on being asked (0.25 s of a core each time, not 3 ms).
 */
const asks = (port: number, path: string) =>
  health(
    [
      'CMD',
      'bash',
      '-c',
      `exec 3<>/dev/tcp/127.0.0.1/${port} && printf 'GET ${path} HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ "$$status" = 200 ]`,
    ],
    watch.start,
  );
/** No rights beyond those of its user, and nothing to write but its volumes. */
const hardened = {
  restart: 'unless-stopped',
  init: true,
  read_only: true,
  tmpfs: ['/tmp'],
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
};
const healthy = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { condition: 'service_healthy' }]));

/** One program of the product. */
function programOf(process: DeployedProcess) {
  const parts = partsOf(process);
  return {
    ...image('campus'),
    ...hardened,
    environment: {
      NODE_OPTIONS: nodeOptions(process),
      ...fixedSettings(process),
      ...Object.fromEntries(parts.map((part) => [part, addresses[part]])),
      ...Object.fromEntries(chosenSettings(process).map((setting) => [setting, `\${${setting}:-}`])),
    },
    volumes: [`files:${dataFolder}`, given('authorities', authorityFolder)],
    depends_on: healthy(['postgres', 'kafka', ...(process.speaksMqtt ? ['mosquitto'] : [])]),
    healthcheck: asks(healthPort, '/health/ready'),
    stop_grace_period: `${watch.stop}s`,
    mem_limit: `${process.memory.limit}m`,
  };
}

const parts = {
  postgres: {
    image: 'postgres:18-bookworm',
    restart: 'unless-stopped',
    environment: { POSTGRES_DB: 'campus', POSTGRES_PASSWORD: secret('POSTGRES_PASSWORD') },
    command: ['postgres', '-c', 'max_connections=400', '-c', 'shared_buffers=256MB'],
    volumes: ['postgres:/var/lib/postgresql'],
    healthcheck: health(['CMD', 'pg_isready', '-U', 'postgres', '-d', 'campus']),
    stop_grace_period: '60s',
  },
  kafka: {
    image: 'apache/kafka:4.1.0',
    restart: 'unless-stopped',
    environment: {
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_LISTENERS: `PLAINTEXT://:${kafkaPort},CONTROLLER://:9093`,
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://kafka:${kafkaPort}`,
      KAFKA_LOG_DIRS: '/var/lib/kafka/data',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_HEAP_OPTS: '-Xmx512m',
    },
    volumes: ['kafka:/var/lib/kafka/data'],
    healthcheck: health(['CMD', 'nc', '-z', 'localhost', String(kafkaPort)]),
    stop_grace_period: '60s',
  },
  mosquitto: {
    ...image('broker'),
    ...hardened,
    environment: { MQTT_PASSWORD: secret('MQTT_PASSWORD') },
    volumes: ['mosquitto:/mosquitto/data', given('mosquitto', certificateFolder)],
    ports: [`\${MQTT_PORT:-1883}:${brokerPorts.plain}`, `\${MQTT_TLS_PORT:-8883}:${brokerPorts.tls}`],
    healthcheck: health(['CMD', 'nc', '-z', '127.0.0.1', '1883']),
  },
};

const proxy = {
  ...image('proxy'),
  ...hardened,
  tmpfs: ['/tmp', '/etc/nginx/conf.d:uid=101'],
  environment: {
    SERVICE_DOMAIN: '',
    TLS_PORT: `\${TLS_PORT:-${tlsPort}}`,
    UNENCRYPTED: `\${UNENCRYPTED:-}`,
    TRUSTED_PROXIES: `\${TRUSTED_PROXIES:-}`,
  },
  volumes: [given('proxy', certificateFolder)],
  ports: [`\${PORT:-8080}:${processPort}`, `\${TLS_PORT:-${tlsPort}}:${tlsPort}`],
  depends_on: healthy(processes.map(({ name }) => name)),
  healthcheck: health(['CMD', 'wget', '-q', '-O', '/dev/null', `http://127.0.0.1:${processPort}/health/proxy`]),
};

/** docker-compose.yml: every service as a program of its own, and what they stand on. */
export function compose(): string {
  const services = {
    ...parts,
    ...Object.fromEntries(processes.map((process) => [process.name, programOf(process)])),
    proxy,
  };
  const volumes = { postgres: {}, kafka: {}, mosquitto: {}, files: {} };
  return stringify({ name: 'campus', services, volumes }, { lineWidth: 0, aliasDuplicateObjects: false });
}
