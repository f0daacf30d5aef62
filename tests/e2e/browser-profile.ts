import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { consoleUrl } from './product.js';
import { runningFile } from './running-campus.js';

/**
 * The browser profile of a worker. A new one for each test has a process of its own, which reads and compiles the console
 * anew: a third of the processor's time of opening a list. Each test has a new tab in this one, where the test before has
 * left nothing that the console could find.
 */
export class BrowserProfile {
  private context?: BrowserContext;
  private timeZone?: string;
  private keeper?: CDPSession;

  /** The profile as a browser has it that was never used. */
  async of(browser: Browser, timeZone: string | undefined): Promise<BrowserContext> {
    if (this.context && this.timeZone === timeZone) return this.context;
    await this.context?.close();
    this.timeZone = timeZone;
    this.context = await browser.newContext();
    // The process of a site ends with its last page, so this one stays. A running scaled form is elsewhere.
    const page = await this.context.newPage();
    if (!runningFile) await page.goto(`${consoleUrl}/favicon.svg`);
    this.keeper = await this.context.newCDPSession(page);
    return this.context;
  }

  /** Closes the tabs of a test and forgets what it left. */
  async forget(): Promise<void> {
    const { context, keeper } = this;
    if (!context || !keeper) return;
    for (const page of context.pages().slice(1)) await page.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    await keeper.send('Storage.clearDataForOrigin', { origin: consoleUrl, storageTypes: 'all' });
    // A clock that a test has moved cannot be put back: the next one begins with another profile.
    const { result } = await keeper.send('Runtime.evaluate', { expression: 'Date.now()' });
    if (Math.abs(result.value - Date.now()) < 2000) return;
    await context.close();
    this.context = undefined;
  }
}
