import { type Browser, chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../../libs/testing/browser.js';
import { Product } from '../../libs/testing/product.js';
import { report } from './report.js';

/** Kilobytes (1,000 bytes) of script that come over the wire, compressed, while a page loads. */
async function scriptOf(page: Page, load: () => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await load();
  await page.waitForLoadState('networkidle');
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

/** Cold loads of the sign-in page and of the first list. */
async function weigh(browser: Browser, product: Product): Promise<void> {
  const anonymous = await browser.newPage();
  const signIn = await scriptOf(anonymous, async () => {
    await anonymous.goto(`${product.url}/login`);
    await anonymous.getByRole('textbox').first().waitFor();
  });
  report({ name: 'script of the sign-in page, compressed', value: signIn, unit: 'kB', goal: { atMost: 260 } });
  const context = await browser.newContext();
  await context.addCookies([{ name: 'School-Token', value: await product.signIn(), url: product.url }]);
  const office = await context.newPage();
  const list = await scriptOf(office, async () => {
    await office.goto(`${product.url}/Base/student`);
    await office.getByText('S00001').waitFor();
  });
  report({ name: 'script of the first list, compressed', value: list, unit: 'kB', goal: { atMost: 520 } });
}

async function main(): Promise<void> {
  const begun = performance.now();
  const product = await Product.start({ environment: { NODE_OPTIONS: '' } });
  await (await fetch(product.url)).text();
  const first = (performance.now() - begun) / 1000;
  report({ name: 'start with the sample school to the first page', value: first, unit: 's', goal: { atMost: 60 } });
  const browser = await chromium.launch(browserLaunch);
  await weigh(browser, product);
  await browser.close();
  await product.halt();
  const again = performance.now();
  await product.launch();
  const second = (performance.now() - again) / 1000;
  report({
    name: 'start again with its data',
    value: second,
    unit: 's',
    peer: { name: 'the first start', value: first },
  });
  await product.stop();
}

await main();
