import { expect, openScreen, test } from './console.js';
import { button } from './kit.js';
import { expectShown, goThroughMenu, openSettings, pages, tag } from './shell.js';
import { sweep, violations } from './sweep.js';

const { home, terms, students } = pages;
const presets = ['#409EFF', '#1890ff', '#304156', '#212121', '#11a983', '#13c2c2', '#6959CD', '#f5222d'];

for (const { name, ground, shown } of [
  { name: '浅色', ground: 'bright', shown: [home, terms, students] },
  { name: '深色', ground: 'dark', shown: [students] },
])
  test(`behaviour 25: every preset can be read on ${ground} ground`, async ({ office }) => {
    test.slow();
    await office.emulateMedia({ reducedMotion: 'reduce' });
    await openScreen(office, home.path);
    await goThroughMenu(office, '教务管理', terms.title);
    await goThroughMenu(office, '基础数据', students.title);
    await expect(button(office, '查询')).toBeVisible();
    const choose = async (label: string) => {
      const panel = await openSettings(office);
      await panel.getByRole('radio', { name: label, exact: true }).click();
      await expect(panel.getByRole('radio', { name: label, exact: true })).toBeChecked();
      await office.keyboard.press('Escape');
      await expect(panel).toBeHidden();
    };
    await choose(name);
    await expect(office.locator('html')).toHaveAttribute('data-ground', ground);
    for (const preset of presets) {
      await choose(preset);
      for (const { title } of shown) {
        await tag(office, title).getByRole('link').click();
        await expectShown(office, title);
        await expect(office.getByText('正在切换主题')).toHaveCount(0);
        expect.soft(await violations(office, { rule: 'color-contrast' }), `${preset} on ${title}`).toEqual([]);
      }
    }
  });

test('the ground follows the system where the user says so, and motion its wish', async ({ office }) => {
  await openScreen(office, terms.path);
  const panel = await openSettings(office);
  await panel.getByRole('radio', { name: '跟随系统' }).click();
  await office.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(office.locator('html')).toHaveAttribute('data-ground', 'dark');
  const duration = () => office.locator('#sidebar').evaluate((sidebar) => getComputedStyle(sidebar).transitionDuration);
  expect(await duration()).toBe('0s');
  await office.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await expect(office.locator('html')).toHaveAttribute('data-ground', 'bright');
  expect(await duration()).not.toBe('0s');
});

test('the document alone declares the variables of the theme, and anew with each look', async ({ office }) => {
  /** What the rule with the most variables is for, and its first colour. */
  const declared = () =>
    office.evaluate(() => {
      interface Rule {
        selectorText?: string;
        style?: { length: number; getPropertyValue(name: string): string };
      }
      const { styleSheets } = (
        globalThis as unknown as { document: { styleSheets: Iterable<{ cssRules: Iterable<Rule> }> } }
      ).document;
      const rules = [...styleSheets].flatMap(({ cssRules }) => [...cssRules]);
      const many = rules.filter(({ style }) => (style?.length ?? 0) > 200);
      return many.map(({ selectorText, style }) => [selectorText, style?.getPropertyValue('--ant-color-bg-base')]);
    });
  await office.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await openScreen(office, terms.path);
  const panel = await openSettings(office);
  await panel.getByRole('radio', { name: '浅色', exact: true }).click();
  await expect.poll(declared).toEqual([[':root', '#fff']]);
  await panel.getByRole('radio', { name: '深色', exact: true }).click();
  await expect.poll(declared).toEqual([[':root', '#10161d']]);
});

test('a mobile window has the settings in the menu of the user, and no handle over its rows', async ({ office }) => {
  await openScreen(office, terms.path);
  await expect(button(office, '系统布局配置')).toBeVisible();
  await office.setViewportSize({ width: 390, height: 844 });
  await expect(button(office, '系统布局配置')).toHaveCount(0);
  await office.getByRole('banner').getByRole('button', { name: '管理员' }).click();
  await office.getByRole('menuitem', { name: '系统布局配置' }).click();
  await expect(office.getByRole('dialog', { name: '系统布局配置' })).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(office.getByRole('dialog', { name: '系统布局配置' })).toBeHidden();
});

sweep({
  id: 'shell.layout',
  path: terms.path,
  folder: 'shell',
  scenes: {
    'the settings': async (page, words) => {
      await button(page, words('系统布局配置')).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'the alarms': async (page, words) => {
      await page.getByRole('button', { name: new RegExp(words('告警：{total}').replace('{total}', '\\d+')) }).click();
      await expect(page.getByRole('dialog', { name: words('告警信息') })).toBeVisible();
    },
  },
});
