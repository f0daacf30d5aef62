import { expect, type Page } from '@playwright/test';
import { button, field } from './kit.js';

/** Has the computer work instead of reading the image, as who cannot see it does; gives the code. */
export async function workForCode(page: Page): Promise<string> {
  const code = field(page, '验证码');
  // What was typed before goes when its attempt is refused.
  await expect(code).toHaveValue('');
  await button(page, '看不见图片？由电脑计算代替').click();
  await expect(code).toHaveValue(/^\d+$/, { timeout: 90_000 });
  return code.inputValue();
}

/** The verification image that the page asks for next, as text. */
export async function nextVerificationImage(page: Page): Promise<string> {
  const response = await page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/verifycodeimg'));
  return response.text();
}
