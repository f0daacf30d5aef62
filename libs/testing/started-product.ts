import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Campus, startCampus } from '../platform/boot/campus.js';
import { readConfiguration, type ServiceDefinition } from '../platform/index.js';
import { administrator, CampusClient } from './campus-client.js';
import { layPreparedData } from './prepared-data.js';

/** A product in the process of the test, with a data folder of its own. */
export class StartedProduct {
  campus!: Campus;
  client!: CampusClient;

  constructor(
    private readonly services: readonly ServiceDefinition[],
    private readonly settings: Record<string, string>,
    /** Where its data are; removed at the end. */
    readonly folder: string,
  ) {}

  /** Starts it; after `halt` it goes on with the same data. */
  async launch(): Promise<void> {
    const environment = {
      PORT: '0',
      HEALTH_PORT: '0',
      MQTT_PORT: '0',
      LOG_LEVEL: 'silent',
      CAPTCHA: 'off',
      DATA_DIR: this.folder,
    };
    const first = { ADMIN_PASSWORD: administrator.firstPassword };
    this.campus = await startCampus(this.services, readConfiguration({ ...environment, ...first, ...this.settings }));
    this.client = new CampusClient(this.campus.url);
  }

  /** Ends it and keeps the data. */
  halt(): Promise<void> {
    return this.campus.stop();
  }

  /** Ends it and removes its data. */
  async stop(): Promise<void> {
    await this.campus?.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/**
 * Starts a product of these services in this process.
 * @param settings of its environment, where they are not those of a test: free ports, no logs, no verification image
 */
export async function startProduct(
  services: readonly ServiceDefinition[],
  settings: Record<string, string> = {},
): Promise<StartedProduct> {
  const product = new StartedProduct(services, settings, await mkdtemp(join(tmpdir(), 'campus-started-')));
  try {
    layPreparedData(product.folder, settings);
    await product.launch();
  } catch (error) {
    await rm(product.folder, { recursive: true, force: true });
    throw error;
  }
  return product;
}
