import { expect, openScreen, test } from './console.js';
import { button, field } from './kit.js';
import { cookie, openSettings, pages, tags } from './shell.js';

const { home, terms } = pages;

test('shell.layout/13: tags, fixed top bar and logo follow their switches', async ({ office }) => {
  await office.setViewportSize({ width: 1280, height: 500 });
  await openScreen(office, home.path);
  const panel = await openSettings(office);
  await panel.getByRole('switch', { name: '开启页签' }).click();
  await expect(tags(office)).toHaveCount(0);
  await panel.getByRole('switch', { name: '显示侧边栏Logo' }).click();
  await expect(office.locator('#sidebar').getByText('Campus')).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  const top = async () => (await office.locator('header').first().boundingBox())?.y ?? 0;
  await office.locator('#content').hover();
  await office.mouse.wheel(0, 300);
  await expect.poll(top).toBeLessThan(-49);
  await openSettings(office);
  await panel.getByRole('switch', { name: '固定头部' }).click();
  await office.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await office.locator('#content').hover();
  await office.mouse.wheel(0, 300);
  await expect.poll(() => office.locator('#content').evaluate((content) => content.scrollTop)).toBeGreaterThan(100);
  expect(await top()).toBe(0);
  await office.reload();
  await expect(office.locator('#sidebar').getByText('Campus')).toBeVisible();
  await expect(tags(office)).toHaveCount(0);
});

test('shell.layout/14, behaviour 25: another colour is there at once, readable, and stays', async ({ office }) => {
  await openScreen(office, terms.path);
  let loads = 0;
  office.on('framenavigated', () => {
    loads += 1;
  });
  const background = () => button(office, '查询').evaluate((element) => getComputedStyle(element).backgroundColor);
  const before = await background();
  const handle = await button(office, '系统布局配置').boundingBox();
  expect(handle).toMatchObject({ y: 250, height: 48 });
  const panel = await openSettings(office);
  expect((await panel.boundingBox())?.width).toBeLessThanOrEqual(260);
  await expect(panel.getByRole('radio', { name: /^#/ })).toHaveCount(8);
  const told = office.getByText('正在切换主题，请稍候').waitFor({ state: 'attached' });
  await panel.getByRole('radio', { name: '#f5222d' }).click();
  await told;
  await expect.poll(background).not.toBe(before);
  const [red = 0, green = 0, blue = 0] = (await background()).match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeGreaterThan(4 * Math.max(green, blue));
  await panel.getByRole('switch', { name: '使用精确颜色' }).click();
  await expect.poll(background).toBe('rgb(245, 34, 45)');
  expect(loads).toBe(0);
  await office.mouse.click(500, 600);
  await expect(panel).toBeHidden();
  await office.reload();
  await expect.poll(background).toBe('rgb(245, 34, 45)');
  await openSettings(office);
  await panel.getByLabel('其它颜色').fill('#135200');
  await panel.getByLabel('其它颜色').blur();
  await expect.poll(background).toBe('rgb(19, 82, 0)');
  await expect(panel.getByRole('radio', { checked: true, name: /^#/ })).toHaveCount(0);
});

test('shell.layout/15, behaviour 13: the language of the shell follows the choice, Chinese first', async ({
  office,
}) => {
  await openScreen(office, terms.path);
  await expect(office.locator('html')).toHaveAttribute('lang', 'zh');
  const shell = {
    en: { title: 'Terms', menu: 'Language', refresh: 'Refresh' },
    es: { title: 'Semestres', menu: 'Idioma', refresh: 'Actualizar' },
    ja: { title: '学期管理', menu: '言語', refresh: '更新' },
  } as const;
  const names = { en: 'English', es: 'Español', ja: '日本語' } as const;
  let menu: string = '语言';
  let loads = 0;
  office.on('framenavigated', () => {
    loads += 1;
  });
  for (const language of ['en', 'es', 'ja'] as const) {
    await button(office, menu).click();
    await office.getByRole('menuitem', { name: names[language], exact: true }).click();
    const words = shell[language];
    await expect(button(office, words.menu)).toBeVisible();
    await expect(office.locator('html')).toHaveAttribute('lang', language);
    await expect(office).toHaveTitle(`${words.title} - Campus`);
    await expect(office.getByRole('link', { name: words.title, exact: true }).last()).toBeVisible();
    await expect(button(office, words.refresh)).toBeVisible();
    ({ menu } = words);
  }
  await button(office, menu).click();
  await expect(office.getByRole('menuitem', { name: names.ja })).toHaveAttribute('aria-disabled', 'true');
  expect(loads).toBe(0);
  expect(await cookie(office, 'School-Language')).toBe('ja');
  await office.context().clearCookies();
  await office.goto('/login');
  await expect(field(office, '账号')).toBeVisible();
});

test('shell.layout/16, behaviour 12: a smaller size draws the pages anew', async ({ office }) => {
  await openScreen(office, terms.path);
  const heightOf = async () => (await button(office, '查询').boundingBox())?.height ?? 0;
  const before = await heightOf();
  await field(office.getByRole('search'), '名称').fill('草稿');
  await button(office, '布局大小').click();
  await expect(office.getByRole('menuitem', { name: '中等' })).toHaveAttribute('aria-disabled', 'true');
  await office.getByRole('menuitem', { name: '迷你' }).click();
  await expect(office.getByText('布局大小已切换')).toBeVisible();
  await expect.poll(heightOf).toBeLessThan(before);
  await expect(field(office.getByRole('search'), '名称')).toHaveValue('');
  expect(await cookie(office, 'School-Size')).toBe('mini');
  await expect(office).toHaveURL(terms.path);
});
