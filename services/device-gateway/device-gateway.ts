import { Inject, Injectable } from '@nestjs/common';
import { registryEvents } from '../../libs/contracts/devices/index.js';
import { newId } from '../../libs/database/index.js';
import { EventStore, type Unit } from '../../libs/eventsourcing/index.js';
import { Bus, type Subscription } from '../../libs/messaging/index.js';
import {
  CONFIGURATION,
  type Configuration,
  DeviceSecrets,
  LOGGER,
  type Logger,
  Metrics,
  namedFile,
} from '../../libs/platform/index.js';
import type { Requested } from './commands/command.js';
import { exposeFigures } from './figures.js';
import { EmbeddedGateway } from './fleet/embedded-gateway.js';
import { SharedGateway } from './fleet/shared-gateway.js';
import { DeviceRegistry, type RegistryEvent } from './registry/device-registry.js';

/** The gateway of a process: with a broker of its own where none is configured, else its share of the devices. */
@Injectable()
export class DeviceGateway {
  private readonly gateway: EmbeddedGateway | SharedGateway;
  private following?: Subscription;

  constructor(
    store: EventStore,
    private readonly bus: Bus,
    @Inject(CONFIGURATION) configuration: Configuration,
    @Inject(LOGGER) logger: Logger,
    metrics: Metrics,
    secrets: DeviceSecrets,
  ) {
    const { TIME_ZONE: timeZone, MQTT_URL: url, MQTT_HOST: host, MQTT_PORT: port } = configuration;
    const ca = namedFile(configuration, 'MQTT_CA');
    const [cert, key] = [namedFile(configuration, 'MQTT_CERT'), namedFile(configuration, 'MQTT_KEY')];
    const tls = cert && key ? { cert, key } : undefined;
    this.gateway = url
      ? new SharedGateway({ store, logger, timeZone, server: { url, ca }, secrets, instance: newId() })
      : new EmbeddedGateway({ store, logger, timeZone, host, port, tls });
    exposeFigures(metrics.registry, () => this.gateway.figures());
  }

  /** Learns of the devices, finds the broker, and lets devices in. @throws StartProblem when the port is taken */
  async start(): Promise<void> {
    let known: DeviceRegistry | undefined;
    this.following = await this.bus.keep<DeviceRegistry>({
      name: 'devices',
      of: [{ sources: ['devices'], types: [...registryEvents] }],
      fresh: () => new DeviceRegistry(),
      take: (registry, events) => {
        registry.apply(events as RegistryEvent[]);
        if (registry === known) this.gateway.learn(events as RegistryEvent[]);
      },
      // Meanwhile devices are judged by what was known last: a school whose doors all go offline is the greater harm.
      told: (registry) => {
        known = registry;
        if (registry) this.gateway.know([...registry.all()]);
      },
    });
    await this.gateway.start();
  }

  /** Takes requests for commands in, in the transaction of their consumer. */
  request(unit: Unit, events: readonly Requested[]): void {
    this.gateway.request(unit, events);
  }

  async stop(): Promise<void> {
    await this.following?.stop();
    await this.gateway.stop();
  }
}
