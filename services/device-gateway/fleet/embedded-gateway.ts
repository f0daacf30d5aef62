import { once } from 'node:events';
import type { EventStore, Unit } from '../../../libs/eventsourcing/index.js';
import type { Logger } from '../../../libs/platform/index.js';
import { type BrokerCertificate, EmbeddedBroker } from '../broker/embedded-broker.js';
import type { Requested } from '../commands/command.js';
import type { GatewayFigures } from '../figures.js';
import { Gateway } from '../gateway.js';
import { DeviceRegistry, type KnownDevice, type RegistryEvent } from '../registry/device-registry.js';

/** Of what a gateway with its own broker is made. */
export interface EmbeddedGatewayOptions {
  store: EventStore;
  logger: Logger;
  timeZone: string;
  /** Where the broker listens. */
  host: string;
  port: number;
  /** Encrypts its connections. */
  tls?: BrokerCertificate;
}

/** One gateway for all devices, with a broker inside the process. */
export class EmbeddedGateway {
  private readonly registry = new DeviceRegistry();
  private readonly gateway: Gateway;
  private broker?: EmbeddedBroker;

  constructor(private readonly options: EmbeddedGatewayOptions) {
    const { store, logger, timeZone } = options;
    const { registry } = this;
    const started = () => {
      if (!this.broker) throw new Error('the embedded broker is not started');
      return this.broker;
    };
    const broker = {
      connect: () => started().connect(),
      get credential() {
        return started().credential;
      },
    };
    this.gateway = new Gateway({ store, registry, broker, logger, timeZone });
  }

  /** Hears of devices. */
  learn(events: readonly RegistryEvent[]): void {
    this.registry.apply(events);
  }

  /** Hears which devices there are. */
  know(devices: readonly KnownDevice[]): void {
    this.registry.become(devices);
  }

  /** Devices come when the gateway listens, so that nothing they say is lost. @throws StartProblem when the port is taken */
  async start(): Promise<void> {
    const { logger, host, port, tls } = this.options;
    this.broker = await EmbeddedBroker.create({ registry: this.registry, logger, tls });
    const found = once(this.gateway.connection, 'found');
    await this.gateway.start();
    await found;
    await this.broker.listen(host, port);
  }

  request(unit: Unit, events: readonly Requested[]): void {
    this.gateway.commands.request(unit, events);
  }

  figures(): GatewayFigures {
    return this.gateway.figures();
  }

  async stop(): Promise<void> {
    await this.gateway.stop();
    await this.broker?.close();
  }
}
