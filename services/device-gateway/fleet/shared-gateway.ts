import { isDisconnect } from '../../../libs/database/index.js';
import type { EventStore, Unit } from '../../../libs/eventsourcing/index.js';
import type { DeviceSecrets, Logger } from '../../../libs/platform/index.js';
import { commandOf, type Requested } from '../commands/command.js';
import { CommandStore } from '../commands/command-store.js';
import type { BrokerServer } from '../connection/broker-connection.js';
import { CredentialKeeper } from '../credentials/credential-keeper.js';
import { addFigures, type GatewayFigures, noFigures } from '../figures.js';
import { Gateway } from '../gateway.js';
import { DeviceRegistry, type KnownDevice, type RegistryEvent } from '../registry/device-registry.js';
import { GatewayFleet } from './gateway-fleet.js';
import { Leases } from './leases.js';

/** Of what a process's share of the gateway is made. */
export interface SharedGatewayOptions {
  store: EventStore;
  logger: Logger;
  timeZone: string;
  /** The broker, with the name and password of the gateway in its URL. */
  server: BrokerServer;
  secrets: DeviceSecrets;
  /** Names this process at the broker. */
  instance: string;
}

/**
 * The devices that this process speaks with, over a broker that processes share. Schools are dealt out by the shard of
 * the log, each shard is held by one process at a time (`Leases`) and has a gateway of its own; one more part is to tell
 * the broker of the devices' credentials. Should two speak with a device while a lease changes hands, then what it says
 * counts once all the same, because the ids of its events follow from what it says.
 */
export class SharedGateway {
  /** Every device, for the credentials. */
  private readonly registry = new DeviceRegistry();
  /** The devices of each shard. */
  private readonly registries: readonly DeviceRegistry[];
  private readonly fleet: GatewayFleet<Gateway | CredentialKeeper>;
  private readonly left: CommandStore;
  private unlisten?: () => void;

  constructor(private readonly options: SharedGatewayOptions) {
    const { store, logger } = options;
    this.registries = Array.from({ length: store.shardCount }, () => new DeviceRegistry());
    this.left = new CommandStore(store);
    const leases = new Leases(store.database, store.shardCount + 1);
    this.fleet = new GatewayFleet(
      leases,
      (part) => this.workOf(part),
      logger,
      () => this.takeUp(),
    );
  }

  /** Hears of devices. */
  learn(events: readonly RegistryEvent[]): void {
    this.registry.apply(events);
    for (const event of events) this.registries[this.options.store.shardOf(event.school)]?.apply([event]);
  }

  /** Hears which devices there are. */
  know(devices: readonly KnownDevice[]): void {
    const { store } = this.options;
    this.registry.become(devices);
    for (const [shard, registry] of this.registries.entries())
      registry.become(devices.filter(({ school }) => store.shardOf(school) === shard));
  }

  async start(): Promise<void> {
    const { logger } = this.options;
    this.unlisten = this.left.onLeft((school) => {
      this.gatewayOf(school)
        ?.commands.takeUp()
        // The next renewal looks again.
        .catch((error: unknown) => isDisconnect(error) || logger.error({ error, school }, 'commands'));
    });
    await this.fleet.start();
  }

  /** Takes requests for commands in; those for devices that another process speaks with are left to it. */
  request(unit: Unit, events: readonly Requested[]): void {
    for (const event of events) {
      const gateway = this.gatewayOf(event.school);
      if (gateway) gateway.commands.request(unit, [event]);
      else this.left.leave(unit, commandOf(event));
    }
  }

  figures(): GatewayFigures {
    return this.gateways.map((gateway) => gateway.figures()).reduce(addFigures, noFigures);
  }

  async stop(): Promise<void> {
    this.unlisten?.();
    await this.fleet.stop();
  }

  private get gateways(): Gateway[] {
    return [...this.fleet.parts.values()].filter((work) => work instanceof Gateway);
  }

  private gatewayOf(school: string): Gateway | undefined {
    const work = this.fleet.parts.get(this.options.store.shardOf(school));
    return work instanceof Gateway ? work : undefined;
  }

  private workOf(part: number): Gateway | CredentialKeeper {
    const { store, logger, timeZone, server, secrets, instance } = this.options;
    const registry = this.registries[part];
    if (!registry) return new CredentialKeeper(server, this.registry, secrets, logger);
    const broker = { ...server, clientId: `device-gateway-${part}-${instance}` };
    const owns = (school: string) => store.shardOf(school) === part;
    return new Gateway({ store, registry, broker, logger, timeZone, owns });
  }

  /** A signal may be lost, and a part may change hands before it comes: somebody looks. */
  private async takeUp(): Promise<void> {
    for (const gateway of this.gateways) await gateway.commands.takeUp();
  }
}
