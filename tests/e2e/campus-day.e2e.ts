import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { writeWorkbook } from '../../libs/spreadsheet/index.js';
import { readAll } from '../../libs/spreadsheet/testing/hand-made-workbook.js';
import { administrator } from '../../libs/testing/campus-client.js';
import { readDeviceList } from '../../services/device-gateway/simulator/fleet.js';
import { signIn } from './accounts.js';
import { button, dialog, download, fill, midnight, row, search, upload } from './kit.js';
import { type CampusUnderTest, freshCampus } from './running-campus.js';
import { SimulatorProcess } from './simulator-process.js';
import { workForCode } from './verification-image.js';

const columns = ['班级名称', '学生编码', '姓名', '性别', '家长1姓名', '家长1手机号'] as const;
type Student = Record<(typeof columns)[number], string>;

/** Students with one parent each, every third in a family of two; the given faults are spread among them. */
function students(prefix: string, count: number, faults: readonly Partial<Student>[] = []): Student[] {
  return Array.from({ length: count }, (_, index): Student => {
    const code = `${prefix}${String(index).padStart(5, '0')}`;
    const fault = index % 33 === 32 ? faults[Math.floor(index / 33) % faults.length] : undefined;
    return {
      班级名称: `高一${(index % 12) + 1}班`,
      学生编码: code,
      姓名: `新生${code}`,
      性别: index % 2 ? '男' : '女',
      家长1姓名: `家长${code}`,
      家长1手机号: `8${String(index).padStart(10, '0')}`,
      ...fault,
    };
  });
}

async function workbook(rows: readonly Student[]): Promise<Buffer> {
  const stream = new PassThrough();
  const sheet = {
    sheetName: '学生',
    columns: columns.map((title) => ({ title, value: (one: Student) => one[title] })),
  };
  const [bytes] = await Promise.all([buffer(stream), writeWorkbook(stream, sheet, rows)]);
  return bytes;
}

/** Opens a screen from the menu, as a person does: the page is not loaded again. */
async function openFromMenu(page: Page, group: string, entry: string): Promise<void> {
  const menu = page.getByRole('complementary', { name: '菜单' });
  const link = menu.getByRole('link', { name: entry, exact: true });
  if (!(await link.isVisible())) await menu.getByText(group, { exact: true }).first().click();
  await link.click();
}

/** Waits for a part of the open dialog by its role, also one that is there for a moment: every frame is looked at. */
const glimpse = (page: Page, role: string) =>
  page.waitForFunction((selector) => document.querySelector(selector) !== null, `[role="dialog"] [role="${role}"]`);

/** Chooses a workbook in the import of students; gives the dialog when all rows are checked. */
async function parse(page: Page, rows: readonly Student[], good: number): Promise<Locator> {
  await button(page, '导入').click();
  const imports = dialog(page, '学生导入');
  const progress = glimpse(page, 'status');
  await upload(page, imports.getByText('选择文件'), '新生.xlsx', await workbook(rows));
  await progress;
  for (const text of [`总数 ${rows.length}`, `成功数 ${good}`, `失败数 ${rows.length - good}`])
    await expect(imports.getByText(text, { exact: true })).toBeVisible();
  return imports;
}

/** How many rows the shown list has; those of other open pages are there too, out of sight. */
const totalOf = (page: Page): Locator => page.getByText(/^共 \d+ 条$/).filter({ visible: true });

/** How many students the list finds by a part of their code. */
async function expectStudents(page: Page, prefix: string, count: number): Promise<void> {
  await fill(page.getByRole('search'), { 关键字: prefix });
  await search(page, '/api/school/student/query');
  await expect(totalOf(page)).toHaveText(`共 ${count} 条`);
}

test.describe('the first campus day', () => {
  let product: CampusUnderTest;
  let simulator: SimulatorProcess | undefined;

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    product = await freshCampus();
  });
  test.afterAll(async () => {
    await simulator?.stop();
    await product?.stop();
  });

  test('campus-day: sign-in, import, devices, operation log, and a plug that is pulled', async ({ page }) => {
    test.setTimeout(300_000);
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });

    await test.step('the first sign-in chooses a new password', async () => {
      await page.goto(product.url);
      const code = await workForCode(page);
      await signIn(page, { loginAccount: administrator.loginAccount, password: administrator.firstPassword, code });
      await page.waitForURL('**/chgpwd');
      const form = page.getByRole('main');
      await fill(form, { 新密码: administrator.password, 确认密码: administrator.password });
      await button(form, '确定').click();
      await page.waitForURL('**/dashboard');
      for (const group of ['日志管理', '基础数据', '考勤管理', '设备管理'])
        await expect(page.getByRole('complementary', { name: '菜单' })).toContainText(group);
    });

    await test.step('1,000 students are imported, 30 bad rows are told', async () => {
      await openFromMenu(page, '基础数据', '学生管理');
      const faults = [{ 班级名称: '没有这个班' }, { 姓名: '' }, { 性别: '不明' }];
      const imports = await parse(page, students('A', 1000, faults), 970);
      for (const reason of [/班级名称不存在/, /姓名/, /性别/])
        await expect(imports.getByRole('row').filter({ hasText: reason }).first()).toBeVisible();
      const { content } = await download(page, button(imports, '导出错误数据'));
      const [titles = [], ...refused] = await readAll(content);
      expect(refused.length).toBe(30);
      for (const cells of refused) expect(cells[titles.indexOf('失败原因')]).toMatch(/./);
      const progress = glimpse(page, 'progressbar');
      await button(imports, '保存').click();
      await progress;
      await expect(imports.getByText('保存成功！')).toBeVisible();
      await button(imports, '关闭').last().click();
      await expectStudents(page, 'A00', 970);
      await expectStudents(page, 'A00000', 1);
      await button(row(page, 'A00000'), '展开行').click();
      await expect(row(page.getByRole('table').last(), '80000000000')).toContainText('家长A00000');
    });

    const [device] = readDeviceList(`${product.dataFolder}/simulator.json`);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: device!.name }) });
    const tile = (name: string, number: number) =>
      expect(page.getByRole('button', { name: new RegExp(`^${name}\\s*${number}$`) })).toBeVisible();

    await test.step('terminals come online, a door opens, a clock is set', async () => {
      await openFromMenu(page, '设备管理', '设备控制中心');
      await expect(card.first()).toContainText('离线');
      await tile('在线', 0);
      loads = 0;
      simulator = SimulatorProcess.start(product);
      await tile('离线', 0);
      await expect(card.first()).toContainText('在线');
      await card.first().getByRole('checkbox').check();
      await button(page, '远程开门').click();
      await expect(page.getByText('开门执行成功!', { exact: true })).toBeVisible();
      await simulator.hear(/door \d opens for \d+ ms, asked by/);
      simulator.tell(`clock ${device!.name} -90s`);
      await button(page, '校准时间').click();
      await expect(page.getByText('校准时间执行成功!', { exact: true })).toBeVisible();
      await simulator.hear(/clock was off by -?\d{5} ms, stepped/);
    });

    await test.step('who passes is in the list at once', async () => {
      await openFromMenu(page, '考勤管理', '出入记录');
      const total = totalOf(page);
      await expect(total).not.toHaveText('共 0 条');
      const before = Number(/\d+/.exec((await total.textContent())!)![0]);
      simulator?.tell(`swipe ${device!.name}`);
      await expect(total).toHaveText(`共 ${before + 1} 条`);
      const first = page.getByRole('row').filter({ has: page.getByRole('cell') });
      await expect(first.first()).toContainText(midnight().slice(0, 10));
    });

    await test.step('a terminal without power is offline', async () => {
      await openFromMenu(page, '设备管理', '设备控制中心');
      simulator?.tell(`cut ${device!.name}`);
      await expect(card.first()).toContainText('离线');
      await tile('离线', device!.doors.length);
      expect(loads).toBe(0);
    });

    await test.step('the operation log tells all of it', async () => {
      await openFromMenu(page, '日志管理', '操作日志');
      for (const act of ['修改初始密码', '解析学生导入文件', '保存学生导入数据', '远程开门', '校准时间']) {
        const logged = page.getByRole('row').filter({ has: page.getByRole('cell', { name: act, exact: true }) });
        for (const cell of [administrator.loginAccount, '127.0.0.1', '成功'])
          await expect(logged.getByRole('cell', { name: cell, exact: true })).toBeVisible();
        await expect(logged).toContainText(midnight().slice(0, 10));
      }
      const opening = row(page, '远程开门');
      await expect(opening).toContainText('"devicecode"');
      await button(opening, '展开行').click();
      await button(page, '回放此操作').click();
      const replay = dialog(page, '操作回放');
      await expect(replay.getByRole('row').filter({ hasText: 'DeviceCommandRequested' })).toContainText('device');
      await page.keyboard.press('Escape');
      await expect(replay).toBeHidden();
      await button(page, '校验日志链').click();
      await expect(dialog(page, '日志链校验').getByText('日志完整，未被篡改')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('an import goes on after kill -9, and saves everybody once', async () => {
      const count = 6000;
      await openFromMenu(page, '基础数据', '学生管理');
      const imports = await parse(page, students('B', count), count);
      await button(imports, '保存').click();
      const progress = imports.getByRole('progressbar');
      await expect(progress).not.toHaveAttribute('aria-valuenow', '0');
      await product.kill();
      await expect(imports.getByText('服务器无响应，恢复后自动继续')).toBeVisible();
      expect(Number(await progress.getAttribute('aria-valuenow'))).toBeLessThan(100);
      await product.launch();
      await expect(imports.getByText('保存成功！')).toBeVisible({ timeout: 60_000 });
      await expect(imports.getByText(`已保存 ${count} 条，未保存 0 条`)).toBeVisible();
      await button(imports, '关闭').last().click();
      await expectStudents(page, 'B0', count);
      await expectStudents(page, 'A00', 970);
      expect(loads).toBe(0);
    });
  });
});
