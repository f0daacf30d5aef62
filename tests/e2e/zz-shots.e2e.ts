import { expect, openScreen, test } from './console.js';
import { button, field } from './kit.js';
for (const width of [1440, 390])
  test(`shots ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/expertinfosubmit');
    await field(page, '姓名').fill('白居易');
    page.once('dialog', (q) => void q.accept());
    await page.reload();
    await expect(button(page, '恢复填写')).toBeVisible();
    await page.screenshot({ path: `/tmp/pieces-draft-${width}.png` });
  });
