import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a server under test is, and its data. */
export interface Place {
  port: number;
  /** Port at which it tells how it is. */
  healthPort: number;
  /** Port of its MQTT broker. */
  mqttPort: number;
  /** Port of the provider that tests of messages have beside it. */
  providerPort: number;
  /** Its data; removed before it starts. */
  dataFolder: string;
  /** Address of its console. */
  url: string;
}

/** Place of the server of a Playwright worker: each has its own, so that files of tests do not meet. */
export function placeOf(worker: number): Place {
  const port = Number(process.env.CAMPUS_TEST_PORT ?? 18_765) + worker * 10;
  return {
    port,
    healthPort: port + 2,
    mqttPort: port + 1,
    providerPort: port + 3,
    dataFolder: join(tmpdir(), `campus-e2e-${port}`),
    url: `http://127.0.0.1:${port}`,
  };
}

/** The server of the worker that runs this process. */
export const {
  url: consoleUrl,
  mqttPort,
  providerPort,
  dataFolder,
} = placeOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
