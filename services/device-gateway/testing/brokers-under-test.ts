import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { freePort, until } from '../../../libs/testing/product.js';
import { EmbeddedBroker } from '../broker/embedded-broker.js';
import type { BrokerAddress } from '../connection/broker-connection.js';
import type { KnownDevice } from '../registry/device-registry.js';
import { deviceSecrets, type TestDevices } from './test-devices.js';

/** Where the devices connect, and how the gateway does. */
export interface BrokerUnderTest {
  /** For devices. */
  url: string;
  address: BrokerAddress;
  /** Another device has a credential. */
  devicesChanged(): Promise<void>;
  /** The broker goes down as when its machine fails, and forgets everything. */
  goDown(): Promise<void>;
  /** It comes back. */
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** The broker inside the process, as an installation without MQTT_URL has it. */
export async function embedded({ registry }: TestDevices): Promise<BrokerUnderTest> {
  const make = () => EmbeddedBroker.create({ registry, logger: pino({ level: 'silent' }) });
  let broker = await make();
  await broker.listen('127.0.0.1', 0);
  const { port } = broker;
  return {
    url: `mqtt://127.0.0.1:${port}`,
    address: {
      connect: () => broker.connect(),
      get credential() {
        return broker.credential;
      },
    },
    devicesChanged: async () => undefined,
    goDown: () => broker.close(),
    async comeBack() {
      broker = await make();
      await broker.listen('127.0.0.1', port);
    },
    close: () => broker.close(),
  };
}

const mosquittoProgram = '/usr/sbin/mosquitto';

/** Rules of docs/device-protocol.md in Mosquitto's words. */
const accessRules = `
user device-gateway
topic readwrite ac/1/#
topic readwrite vd/#

pattern write ac/1/+/%u/st
pattern write ac/1/+/%u/hb
pattern write ac/1/+/%u/cmd/ack
pattern write ac/1/+/%u/rec
pattern write ac/1/+/%u/alm
pattern write ac/1/+/%u/time/req
pattern write ac/1/+/%u/time/rep
pattern write ac/1/+/%u/sync/ack
pattern write ac/1/+/%u/sync/have
pattern read ac/1/+/%u/cmd
pattern read ac/1/+/%u/rec/ack
pattern read ac/1/+/%u/alm/ack
pattern read ac/1/+/%u/time/rsp
pattern read ac/1/+/%u/sync/chunk
pattern read ac/1/+/%u/sync/ask
pattern readwrite vd/%u/#
`;

/** The devices that a broker lets in. */
interface LetIn {
  registry: { all(): Iterable<Pick<KnownDevice, 'deviceId' | 'verifier'>> };
}

/** Debian's Mosquitto, as an installation with MQTT_URL has it. @throws where the package is not installed */
export async function mosquitto({ registry }: LetIn): Promise<BrokerUnderTest> {
  if (!existsSync(mosquittoProgram))
    throw new Error(`${mosquittoProgram} is missing: this test needs Debian's package mosquitto`);
  const folder = await mkdtemp(join(tmpdir(), 'campus-mosquitto-'));
  const port = await freePort();
  const gateway = await deviceSecrets.issue();
  const passwords = join(folder, 'passwords');
  const writePasswords = async () => {
    const devices = [...registry.all()].map(({ deviceId, verifier }) => `${deviceId}:${verifier}`);
    await writeFile(passwords, [`device-gateway:${gateway.verifier}`, ...devices, ''].join('\n'), { mode: 0o600 });
  };
  await writePasswords();
  await writeFile(join(folder, 'access'), accessRules, { mode: 0o600 });
  await writeFile(
    join(folder, 'mosquitto.conf'),
    `user ${process.getuid?.() === 0 ? 'root' : process.env.USER}
listener ${port} 127.0.0.1
allow_anonymous false
password_file ${passwords}
acl_file ${join(folder, 'access')}
message_size_limit 4600000
max_queued_messages 100000
max_inflight_messages 200
set_tcp_nodelay true
persistence false
log_dest file ${join(folder, 'log')}
`,
  );
  let running: ChildProcess | undefined;
  const start = async () => {
    running = spawn(mosquittoProgram, ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' });
    await until('Mosquitto to listen', () => isListening(port));
  };
  const stop = async () => {
    const ended = running && new Promise((resolve) => running?.once('exit', resolve));
    running?.kill('SIGKILL');
    running = undefined;
    await ended;
  };
  await start();
  return {
    url: `mqtt://127.0.0.1:${port}`,
    address: { url: `mqtt://device-gateway:${gateway.secret}@127.0.0.1:${port}`, clientId: 'device-gateway' },
    async devicesChanged() {
      await writePasswords();
      running?.kill('SIGHUP');
    },
    goDown: stop,
    comeBack: start,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
