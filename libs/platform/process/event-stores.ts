import type { EventStore } from '../../eventsourcing/index.js';

/** The logs of the services of this process, by name. */
export class EventStores {
  private readonly stores = new Map<string, EventStore>();

  /** Makes a service's log known. */
  add(service: string, store: EventStore): void {
    this.stores.set(service, store);
  }

  /** The log of a service that runs here. */
  of(service: string): EventStore {
    const store = this.stores.get(service);
    if (!store) throw new Error(`the service ${service} does not run in this process`);
    return store;
  }

  /** Every service that runs here, with its log. */
  all(): [service: string, store: EventStore][] {
    return [...this.stores];
  }
}
