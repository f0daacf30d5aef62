import mqtt, { type MqttClient } from 'mqtt';
import { newId } from '../../../libs/database/index.js';
import type { DeviceSecrets, Logger } from '../../../libs/platform/index.js';
import type { BrokerServer } from '../connection/broker-connection.js';
import type { DeviceRegistry, KnownDevice } from '../registry/device-registry.js';
import { DynamicSecurity, NoDynamicSecurity, type SecurityCommand } from './dynamic-security.js';

/** Devices of one message to the plugin. */
const batchSize = 50;
/** Pause before a broken connection is made again, ms. */
const reconnection = 1_000;
/** Devices have ids of this form; other clients are the operator's. */
const deviceName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Nobody reads or writes what access.acl does not let him. */
const defaults: SecurityCommand = {
  command: 'setDefaultACLAccess',
  acls: ['publishClientSend', 'publishClientReceive', 'subscribe'].map((acltype) => ({ acltype, allow: false })),
};

/**
 * Tells Mosquitto which devices may connect, while it runs: from the registry, and with secrets that the installation's
 * key makes again. A broker that lost its disk is told everything anew.
 */
export class CredentialKeeper {
  private client?: MqttClient;
  private security?: DynamicSecurity;
  /** What the broker has: the verifier of each device, and what it calls itself where that is not its id. */
  private readonly known = new Map<string, string>();
  private readonly changed = new Set<string>();
  private working?: Promise<void>;
  private isIdle = false;

  constructor(
    private readonly server: BrokerServer,
    private readonly registry: DeviceRegistry,
    private readonly secrets: DeviceSecrets,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    this.registry.on('changed', this.onChange).on('removed', this.onChange);
    this.client = mqtt.connect(this.server.url, {
      ca: this.server.ca,
      clientId: `credential-keeper-${newId()}`,
      clean: true,
      reconnectPeriod: reconnection,
      log: () => undefined,
    });
    this.client.on('connect', () => void this.open());
    this.client.on('close', () => {
      this.security = undefined;
    });
    this.client.on('error', (error) => this.logger.warn({ error }, 'credentials of the devices'));
  }

  async stop(): Promise<void> {
    this.registry.off('changed', this.onChange).off('removed', this.onChange);
    this.security = undefined;
    await this.working;
    await this.client?.endAsync(true);
  }

  private readonly onChange = ({ deviceId }: KnownDevice) => {
    this.changed.add(deviceId);
    this.work();
  };

  /** Compares the broker with the registry, and brings it in line. */
  private async open(): Promise<void> {
    const { client } = this;
    if (!client || this.isIdle) return;
    try {
      const security = await DynamicSecurity.over(client);
      await security.execute([defaults]);
      const clients = (await security.clients()).filter(({ username }) => deviceName.test(username));
      this.known.clear();
      for (const { username, textdescription = '' } of clients) this.known.set(username, textdescription);
      for (const { deviceId } of this.registry.all()) this.changed.add(deviceId);
      for (const deviceId of this.known.keys()) this.changed.add(deviceId);
      this.security = security;
      this.work();
    } catch (error) {
      // Whoever runs such a broker tells it of the devices himself (docs/device-protocol.md).
      this.isIdle = error instanceof NoDynamicSecurity;
      this.logger.warn({ error }, 'credentials of the devices');
    }
  }

  private work(): void {
    this.working ??= this.writeChanges()
      .catch((error: unknown) => {
        if (this.security) this.logger.error({ error }, 'credentials of the devices');
      })
      .finally(() => {
        this.working = undefined;
        if (this.changed.size > 0 && this.security) this.work();
      });
  }

  private async writeChanges(): Promise<void> {
    while (this.security && this.changed.size > 0) {
      const batch = [...this.changed].slice(0, batchSize);
      for (const deviceId of batch) this.changed.delete(deviceId);
      const steps = await Promise.all(batch.map((deviceId) => this.stepOf(deviceId)));
      const commands = steps.flatMap((step) => step.commands);
      if (commands.length > 0) await this.security.execute(commands);
      for (const { deviceId, mark } of steps) {
        if (mark) this.known.set(deviceId, mark);
        else this.known.delete(deviceId);
      }
    }
  }

  /** What the broker has to be told of a device, and the mark of what it has then. */
  private async stepOf(deviceId: string) {
    const device = this.registry.find(deviceId);
    const verifier = device?.isEnabled ? device.verifier : undefined;
    // Makers' terminals call themselves by their numbers.
    const clientid = device?.driver === 'native' ? deviceId : (device?.serialNumber ?? deviceId);
    const mark = verifier && (clientid === deviceId ? verifier : `${verifier} ${clientid}`);
    const before = this.known.get(deviceId);
    if (mark === before) return { deviceId, mark, commands: [] };
    const secret = verifier && (await this.secrets.secretOf(verifier));
    if (verifier && !secret) this.logger.warn({ deviceId }, 'the secret of this device has to be renewed');
    const named = { username: deviceId };
    const commands: SecurityCommand[] = [
      // Its connection ends with it.
      ...(before === undefined ? [] : [{ command: 'deleteClient', ...named }]),
      ...(secret ? [{ command: 'createClient', ...named, clientid, password: secret, textdescription: mark }] : []),
    ];
    return { deviceId, mark: secret ? mark : undefined, commands };
  }
}
