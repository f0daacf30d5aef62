import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { browserLaunch } from '../../libs/testing/browser.js';
import { Product } from '../../libs/testing/product.js';
import { report } from './report.js';

/** Scripts that come over the wire while something loads: how many, and their kilobytes (1,000 bytes), compressed. */
async function scriptsOf(page: Page, load: () => Promise<unknown>): Promise<{ files: number; weight: number }> {
  const sizes: Promise<number>[] = [];
  const note = (request: Request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  page.on('requestfinished', note);
  await load();
  await page.waitForLoadState('networkidle');
  page.off('requestfinished', note);
  if (sizes.length === 0) throw new Error('Nothing was loaded');
  return { files: sizes.length, weight: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000 };
}

/** Holds what something loaded against its goals. */
function weighed(
  name: string,
  { files, weight }: { files: number; weight: number },
  most: [files: number, kB: number],
) {
  report({ name: `scripts of ${name}`, value: files, unit: '', goal: { atMost: most[0] } });
  report({ name: `scripts of ${name}, compressed`, value: weight, unit: 'kB', goal: { atMost: most[1] } });
}

/** The language of the texts: other ones bring translations of the contract along, some 20 kB. */
const locale = 'zh-CN';

/** Cold loads of the sign-in page and of the first list, and the way from there to another screen. */
async function weigh(browser: Browser, product: Product): Promise<void> {
  const anonymous = await browser.newPage({ locale });
  const signIn = await scriptsOf(anonymous, async () => {
    await anonymous.goto(`${product.url}/login`);
    await anonymous.getByRole('textbox').first().waitFor();
  });
  weighed('the sign-in page in Chinese', signIn, [15, 240]);
  const context = await browser.newContext({ locale });
  await context.addCookies([{ name: 'School-Token', value: await product.signIn(), url: product.url }]);
  // The pointer of a page that is not moved is over the menu, whose entries ask for their screens then.
  await context.addInitScript(() => {
    const page = globalThis as unknown as EventTarget;
    for (const name of ['pointerover', 'pointerout'])
      page.addEventListener(name, (event) => event.stopImmediatePropagation(), true);
  });
  const office = await context.newPage();
  const list = await scriptsOf(office, async () => {
    await office.goto(`${product.url}/Base/student`);
    await office.getByText('S00001').waitFor();
  });
  weighed('the first list in Chinese', list, [40, 505]);
  const further = await scriptsOf(office, async () => {
    await office.getByRole('link', { name: '教师管理' }).click();
    await office.getByText('T001').first().waitFor();
  });
  weighed('a further screen', further, [15, 25]);
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
