import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Port of the server under test; its MQTT broker listens on the next one. */
export const port = Number(process.env.CAMPUS_TEST_PORT ?? 18_765);
export const mqttPort = port + 1;
/** Address of the console under test. */
export const consoleUrl = `http://127.0.0.1:${port}`;
/** Data of the server under test; removed before it starts. */
export const dataFolder = join(tmpdir(), `campus-e2e-${port}`);
