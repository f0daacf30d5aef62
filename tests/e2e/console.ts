import { test as base, expect, type Page, type Request } from '@playwright/test';
import { CampusClient } from '../../libs/testing/campus-client.js';
import { Fleet, readDeviceList } from '../../services/device-gateway/simulator/fleet.js';
import type { SimulatedDevice } from '../../services/device-gateway/simulator/simulated-device.js';
import { BrowserProfile } from './browser-profile.js';
import { consoleUrl, dataFolder, mqttPort } from './product.js';

/** What tests of the console are given. */
interface Fixtures {
  /** Calls as the main account, to prepare and to look behind the console. */
  campus: CampusClient;
  /** A page of the signed-in main account. */
  office: Page;
  /** The simulated devices of the sample school; they are off until a test switches them on, and again afterwards. */
  devices: readonly SimulatedDevice[];
}

interface WorkerFixtures {
  /** The same devices with what they remember from one test to the next. */
  fleet: Fleet;
  /** What all tests of the worker open their tabs in. */
  profile: BrowserProfile;
}

/** A test of the console against the running product. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  context: async ({ browser, profile, timezoneId }, use) => {
    await use(await profile.of(browser, timezoneId));
    await profile.forget();
  },
  profile: [({}, use) => use(new BrowserProfile()), { scope: 'worker' }],
  campus: async ({}, use) => {
    await use(new CampusClient(consoleUrl));
  },
  page: async ({ page }, use) => {
    const missing: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('There is no text')) missing.push(message.text());
    });
    await use(page);
    expect(missing).toEqual([]);
  },
  office: async ({ page, campus }, use) => {
    await page.context().addCookies([{ name: 'School-Token', value: await campus.signIn(), url: consoleUrl }]);
    await use(page);
  },
  devices: async ({ fleet }, use) => {
    await use(fleet.devices);
    await fleet.stop();
  },
  fleet: [
    async ({}, use) => {
      await use(new Fleet(readDeviceList(`${dataFolder}/simulator.json`), `mqtt://127.0.0.1:${mqttPort}`));
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** What stands where something is on its way. */
const waiting = '.ant-skeleton, .ant-spin-spinning, #nprogress';

/** How long a page asks for nothing when it has all it wants, ms. Playwright's own `networkidle` takes five times as long. */
const quiet = 100;

/** Follows what a page asks for from now on; gives what waits until it has asked for all that it shows. */
export function quietOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = Date.now();
  const begin = (request: Request) => {
    open.add(request);
  };
  const end = (request: Request) => {
    open.delete(request);
    last = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return async () => {
    await expect(page.locator(waiting)).toHaveCount(0);
    await expect.poll(() => open.size === 0 && Date.now() - last >= quiet, { intervals: [25] }).toBe(true);
    await expect(page.locator(waiting)).toHaveCount(0);
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  };
}

/** Opens a screen by its path and waits until its heading in the breadcrumb is there. */
export async function openScreen(page: Page, path: string): Promise<void> {
  const isQuiet = quietOf(page);
  await page.goto(path);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await isQuiet();
}

/** Opens a screen where the live channel stands: only who follows it knows at once of what happens. */
export async function openFollowing(page: Page, path: string): Promise<void> {
  const isConnected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      // A packet of socket.io says that the server has let the connection into its namespace.
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && resolve()),
    );
  });
  await openScreen(page, path);
  await isConnected;
}

/** Waits until a screen is there with what it asked for: no part of it is on its way. */
export async function settled(page: Page): Promise<void> {
  const parts = page.getByRole('main').locator('h2, table, form, button');
  await expect(parts.filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator(waiting)).toHaveCount(0);
}
