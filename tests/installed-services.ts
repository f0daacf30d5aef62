import { ownKey } from '../libs/database/index.js';
import { EventStore } from '../libs/eventsourcing/index.js';
import { installPlatform, openInstallation } from '../libs/platform/boot/installation.js';
import { type TestDatabase, testDatabase } from '../libs/testing/index.js';
import { loadServices } from '../services/services.js';

/** A database of a test in which every service is installed, and none runs. */
export class InstalledServices {
  private constructor(
    readonly test: TestDatabase,
    readonly stores: readonly EventStore[],
  ) {}

  static async install(): Promise<InstalledServices> {
    const services = await loadServices();
    const test = await testDatabase();
    const { database } = test;
    const stores = services.map(
      ({ name: source, projections, migrations }) => new EventStore({ source, database, projections, migrations }),
    );
    const installed = new InstalledServices(test, stores);
    try {
      await installPlatform(database);
      await openInstallation(database, [ownKey]);
      for (const store of stores) await store.prepare();
      return installed;
    } catch (error) {
      await installed.close();
      throw error;
    }
  }

  /** Names of the schemas of the services, and of that which no service has. */
  get schemas(): readonly string[] {
    return ['platform', ...this.stores.map(({ schema }) => schema)];
  }

  async close(): Promise<void> {
    for (const store of this.stores) await store.close();
    await this.test.close();
  }
}
