import { administrator } from '../../libs/testing/campus-client.js';
import { Product } from '../../libs/testing/product.js';
import { addAccount, signIn } from './accounts.js';
import { expect, openScreen, test } from './console.js';
import { hold } from './hold.js';
import { button, field } from './kit.js';
import { consoleUrl } from './product.js';
import { sweep } from './sweep.js';
import { nextVerificationImage, workForCode } from './verification-image.js';

const path = '/login';
const wrong = '账号或密码错误';
const pathAndQuery = (address: string) => new URL(address).pathname + new URL(address).search;

test('shell.login/01: without a session the console leads to the sign-in, which knows the way back', async ({
  page,
}) => {
  for (const target of ['/', '/Base/student?keyword=王']) {
    await page.goto(target);
    await expect(button(page, '登录')).toBeVisible();
    const { pathname, search } = new URL(target, consoleUrl);
    expect(pathAndQuery(page.url())).toBe(`/login?redirect=${encodeURIComponent(pathname + search)}`);
  }
});

test('shell.login/02: the empty form asks for everything', async ({ page }) => {
  await page.goto(path);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await button(page, '登录').click();
  for (const text of ['请输入账号', '请输入密码', '请输入验证码'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  expect(sent.filter((url) => url.endsWith('/login/login'))).toEqual([]);
});

test('shell.login/03, shell.dashboard/01: a sign-in opens the first page and keeps the token', async ({
  page,
  campus,
}) => {
  await campus.signIn();
  await page.goto('/');
  await signIn(page, { loginAccount: administrator.loginAccount, password: administrator.password });
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'School-Token')?.value).toMatch(/./);
  await page.goto('/');
  await page.waitForURL('**/dashboard');
});

test('shell.login/04: a wrong password is told, and the image is another one', async ({ page, campus }) => {
  const { loginAccount } = await addAccount(campus);
  const image = page.getByRole('main').locator('img');
  const first = nextVerificationImage(page);
  await page.goto(path);
  const shown = await first;
  const before = await image.getAttribute('src');
  const renewed = nextVerificationImage(page);
  await signIn(page, { loginAccount, password: 'Wrong-2026' });
  await expect(page.getByText(wrong)).toBeVisible();
  expect(await renewed).not.toBe(shown);
  await expect(image).not.toHaveAttribute('src', before!);
  await expect(field(page, '验证码')).toHaveValue('');
  await expect(field(page, '验证码')).toBeFocused();
  await expect(field(page, '密码')).toHaveValue('Wrong-2026');
  expect(new URL(page.url()).pathname).toBe(path);
});

test('shell.login/05: who is signed in does not see the sign-in', async ({ office }) => {
  await openScreen(office, path);
  await office.waitForURL('**/dashboard');
});

test('shell.login/06: a sign-in leads back to where it was asked for, and nowhere else', async ({ page, campus }) => {
  const account = await addAccount(campus);
  for (const [redirect, opened] of [
    ['/profile/index', '/profile/index'],
    ['//example.com/', '/dashboard'],
  ] as const) {
    await page.context().clearCookies();
    await page.goto(`${path}?redirect=${encodeURIComponent(redirect)}`);
    await signIn(page, account);
    await page.waitForURL(`${consoleUrl}${opened}`);
  }
});

test.describe('with the verification image', () => {
  let product: Product;

  test.beforeAll(async () => {
    product = await Product.start({ environment: { CAPTCHA: 'on', SAMPLE: 'none' } });
  });
  test.afterAll(() => product?.stop());

  test('shell.login: who does not see the image has the computer work, once for each sign-in', async ({ page }) => {
    // Twice: it takes as long as chance and other tests' share of the processor make it.
    test.setTimeout(300_000);
    const { loginAccount, firstPassword } = administrator;
    const first = nextVerificationImage(page);
    const letCome = await hold(page, '/verifycodeimg**', 1);
    await page.goto(`${product.url}${path}`);
    // An image on its way would take the place of the work.
    await expect(button(page, '看不见图片？由电脑计算代替')).toBeDisabled();
    letCome();
    const shown = await first;
    const image = page.getByRole('main').locator('img');
    await expect(image).toBeVisible();
    expect(await image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);

    const afterClick = nextVerificationImage(page);
    await button(page, '看不清？换一张').click();
    expect(await afterClick).not.toBe(shown);

    const afterWrongCode = nextVerificationImage(page);
    await signIn(page, { loginAccount, password: firstPassword, code: 'zzzz' });
    await expect(page.getByText('验证码错误，请重新输入')).toBeVisible();
    await afterWrongCode;

    const code = await workForCode(page);
    const afterWrongPassword = nextVerificationImage(page);
    await signIn(page, { loginAccount, password: 'Wrong-2026', code });
    await expect(page.getByText(wrong)).toBeVisible();
    await afterWrongPassword;

    await signIn(page, { loginAccount, password: firstPassword, code });
    await expect(page.getByText('验证码错误，请重新输入')).toBeVisible();
    await signIn(page, { loginAccount, password: firstPassword, code: await workForCode(page) });
    await page.waitForURL('**/chgpwd');
  });
});

sweep({
  id: 'shell.login',
  path,
  folder: 'sign-in',
  open: async (page) => {
    await page.context().clearCookies({ name: 'School-Token' });
    await page.goto(path);
    await expect(page.getByRole('main').locator('img')).toBeVisible();
  },
  scenes: {
    'the empty form': async (page, words) => {
      await button(page, words('登录')).click();
      await expect(page.getByText(words('请输入密码'))).toBeVisible();
    },
  },
});
