import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Port of the server under test; the setup starts it unless CAMPUS_URL names a running one. */
const port = Number(process.env.CAMPUS_TEST_PORT ?? 18_765);
/** Port of its MQTT broker. */
export const mqttPort = port + 1;
/** Address of the console under test. */
export const consoleUrl = process.env.CAMPUS_URL ?? `http://127.0.0.1:${port}`;
/** The main account; the setup has changed its first password. */
export const administrator = { loginAccount: 'admin', firstPassword: 'Campus-2026', password: 'Campus-2027' };
/** Client of the open interface. */
export const openClient = { appKey: 'browser-tests', appSecret: 'browser-tests-secret' };

const stateFile = join(tmpdir(), `campus-e2e-${port}.json`);

/** What the setup hands to the tests. */
export interface ProductState {
  dataFolder: string;
}

/** Keeps what the setup knows for the tests' processes. */
export const keepState = (state: ProductState) => writeFileSync(stateFile, JSON.stringify(state), { mode: 0o600 });
/** What the setup kept. */
export const productState = (): ProductState => JSON.parse(readFileSync(stateFile, 'utf8')) as ProductState;

/** Settings of the server under test. */
export const productEnvironment = (dataFolder: string) => ({
  ...process.env,
  PORT: String(port),
  MQTT_PORT: String(mqttPort),
  DATA_DIR: dataFolder,
  CAPTCHA: 'off',
  LOG_LEVEL: 'error',
  ADMIN_ACCOUNT: administrator.loginAccount,
  ADMIN_PASSWORD: administrator.firstPassword,
  OPEN_APP_KEY: openClient.appKey,
  OPEN_APP_SECRET: openClient.appSecret,
});
