import { defineConfig } from '@playwright/test';
import { browserLaunch } from '../../libs/testing/browser.js';
import { checkedProgram, productEnvironment } from '../../libs/testing/product.js';
import { consoleUrl, placeOf } from './product.js';
import { runningFile } from './running-campus.js';

/** In CI one more than the machine has processors: a test also waits, for what it sees to come to rest. */
const workers = process.env.CI ? 3 : 1;

const { TEST_PREPARED_DATA } = process.env;
/**
 * How scripts are run: a page of a test lives for seconds, in which the optimizing compiler costs more than it saves, and garbage is
 * collected less often where the young have room. Both are a sixth of a page's processor time.
 */
const scripts = '--js-flags=--no-opt --min-semi-space-size=32 --max-semi-space-size=64';
/** Lays what a first start makes into the data folder, where the test run has prepared it. */
const prepared = (dataFolder: string) =>
  TEST_PREPARED_DATA ? `cp -a --reflink=auto ${TEST_PREPARED_DATA} ${dataFolder} &&` : '';

/**
 * Browser tests against the real server, in Debian's Chromium. Titles begin with the ids of the checks that they prove.
 * Outside of CI a server that runs already (`npm run e2e` in another window) is used as it is.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  workers,
  // An attempt that failed is named in the output of the run.
  retries: process.env.CI ? 1 : 0,
  reporter: [
    [process.env.CI ? 'line' : 'list'],
    ['../acceptance/results.ts'],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? ([['json']] as const) : []),
  ],
  forbidOnly: Boolean(process.env.CI),
  // A machine that is shared may be three times as slow as another: what is waited for is that it happens, never how soon.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: '../../test-results',
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  // A running scaled form is the server of its own test.
  webServer: Array.from({ length: runningFile ? 0 : workers }, (_, worker) => {
    const place = placeOf(worker);
    return {
      command: `rm -rf ${place.dataFolder} && ${prepared(place.dataFolder)} exec node --enable-source-maps dist/services/bundle/main.js`,
      cwd: '../..',
      url: `http://127.0.0.1:${place.healthPort}/health/ready`,
      env: {
        ...productEnvironment(place),
        ...checkedProgram,
        BLOCK_SECONDS: '2',
        PROVIDER_ORIGINS: `http://127.0.0.1:${place.providerPort}`,
      },
      timeout: 180_000,
      reuseExistingServer: !process.env.CI,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
    };
  }),
  use: {
    baseURL: consoleUrl,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // What fades and slides costs time, and has other colours and places meanwhile.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // `npx playwright show-trace` on what test-results keeps of a second attempt: a trace costs a sixth of a test's processor
    // time, with films and copies of each page more than a third.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false, snapshots: false },
    // A tab that opens while another of its site is there shares its process, and finds the console compiled.
    launchOptions: { ...browserLaunch, args: [...browserLaunch.args, '--process-per-site', scripts] },
  },
});
