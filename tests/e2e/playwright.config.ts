import { defineConfig } from '@playwright/test';
import { productEnvironment } from '../../libs/testing/product.js';
import { consoleUrl, dataFolder, mqttPort, port } from './product.js';
import { runningFile } from './running-campus.js';

/**
 * Browser tests against the real server, in Debian's Chromium. Titles begin with the ids of the checks that they prove.
 * Outside of CI a server that runs already (`npm run e2e` in another window) is used as it is.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: '../../test-results',
  // A running scaled form is the server of its own test.
  webServer: runningFile
    ? undefined
    : {
        command: `rm -rf ${dataFolder} && exec node --enable-source-maps dist/services/main.js`,
        cwd: '../..',
        url: `${consoleUrl}/health/ready`,
        env: productEnvironment({ port, mqttPort, dataFolder }),
        timeout: 180_000,
        reuseExistingServer: !process.env.CI,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
      },
  use: {
    baseURL: consoleUrl,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // What fades and slides costs time, and has other colours and places meanwhile.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'],
    },
  },
});
