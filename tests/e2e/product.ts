import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Port of the server under test. */
export const port = Number(process.env.CAMPUS_TEST_PORT ?? 18_765);
/** Address of the console under test. */
export const consoleUrl = `http://127.0.0.1:${port}`;

const stateFile = join(tmpdir(), `campus-e2e-${port}.json`);

/** What the setup hands to the tests. */
export interface ProductState {
  dataFolder: string;
  mqttPort: number;
}

/** Keeps what the setup knows for the tests' processes. */
export const keepState = (state: ProductState) => writeFileSync(stateFile, JSON.stringify(state), { mode: 0o600 });
/** What the setup kept. */
export const productState = (): ProductState => JSON.parse(readFileSync(stateFile, 'utf8')) as ProductState;
