import { once } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import type { deviceCommandRequested } from '../../libs/contracts/devices/index.js';
import type { EventOf } from '../../libs/contracts/kernel/index.js';
import { EventStore, type StoredEvent, type Unit } from '../../libs/eventsourcing/index.js';
import { Bus, type Subscription } from '../../libs/messaging/index.js';
import { CONFIGURATION, type Configuration, LOGGER, type Logger } from '../../libs/platform/index.js';
import { EmbeddedBroker } from './broker/embedded-broker.js';
import type { BrokerAddress } from './connection/broker-connection.js';
import { DeviceDirectory, type DirectoryEvent, directoryEvents } from './directory/device-directory.js';
import { nativeDriver } from './drivers/native/native-driver.js';
import { Gateway } from './gateway.js';

/** The gateway of a process, with its broker where none is configured. */
@Injectable()
export class DeviceGateway {
  private readonly directory = new DeviceDirectory();
  private readonly gateway: Gateway;
  private broker?: EmbeddedBroker;
  private following?: Subscription;

  constructor(
    store: EventStore,
    private readonly bus: Bus,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { directory } = this;
    const { TIME_ZONE: timeZone } = configuration;
    this.gateway = new Gateway({ store, directory, drivers: [nativeDriver], broker: this.address(), logger, timeZone });
  }

  /** Learns of the devices, finds the broker, and lets devices in. @throws StartProblem when the port is taken */
  async start(): Promise<void> {
    const { MQTT_URL, MQTT_HOST, MQTT_PORT } = this.configuration;
    const followed = { sources: ['devices'], types: [...directoryEvents], from: 'start' } as const;
    this.following = await this.bus.follow(followed, (events) => this.directory.apply(events as DirectoryEvent[]));
    if (MQTT_URL) return this.gateway.start();
    this.broker = await EmbeddedBroker.create({ directory: this.directory, logger: this.logger });
    const found = once(this.gateway.connection, 'found');
    await this.gateway.start();
    // Devices come when the gateway listens, so that nothing they say is lost.
    await found;
    await this.broker.listen(MQTT_HOST, MQTT_PORT);
  }

  /** Takes requests for commands in, in the transaction of their consumer. */
  request(unit: Unit, events: readonly StoredEvent<EventOf<typeof deviceCommandRequested>>[]): void {
    this.gateway.commands.request(unit, events);
  }

  async stop(): Promise<void> {
    await this.following?.stop();
    await this.gateway.stop();
    await this.broker?.close();
  }

  private address(): BrokerAddress {
    const { MQTT_URL: url } = this.configuration;
    if (url) return { url };
    const embedded = () => {
      if (!this.broker) throw new Error('the embedded broker is not started');
      return this.broker;
    };
    return {
      connect: () => embedded().connect(),
      get credential() {
        return embedded().credential;
      },
    };
  }
}
