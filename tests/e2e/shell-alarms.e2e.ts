import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { runningEmbedded } from '../../libs/database/running-embedded.js';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { until } from '../../libs/testing/product.js';
import { addAccount, addFreshAccount, tokenOf } from './accounts.js';
import { expect, openScreen, test } from './console.js';
import { button, dialog, unique } from './kit.js';
import { consoleUrl, dataFolder } from './product.js';
import { openSettings } from './shell.js';
import { violations } from './sweep.js';

const bell = (page: Page) => page.getByRole('button', { name: /^告警：\d+$/ });
const noAlarms = (page: Page) => page.getByRole('button', { name: '告警：0', exact: true });

test('shell.layout/11: a login alarm shows on the badge and leads to the log of sign-ins', async ({
  office,
  campus,
}) => {
  await campus.data('/api/system/alarm/clear', {});
  await openScreen(office, '/Exam/terms');
  await expect(noAlarms(office)).toBeVisible();
  const { loginAccount } = await addFreshAccount(campus);
  for (let attempt = 0; attempt < 5; attempt++)
    await campus.ask('/api/auth/login/login', { loginAccount, loginPassword: 'wrong', code: '0000' });
  await expect(bell(office)).not.toHaveAccessibleName('告警：0');
  await bell(office).click();
  const alarm = dialog(office, '告警信息').getByRole('row').filter({ hasText: loginAccount });
  await expect(alarm).toContainText('登录告警');
  await button(alarm, '查看').click();
  await expect(office).toHaveURL('/Log/loginlog');
  await expect(office.getByRole('row').filter({ hasText: loginAccount }).first()).toContainText('失败');
});

/** A process of the installation, with this service, that has told nothing of itself for a minute. */
async function leaveSilentProcess(service: string): Promise<() => Promise<void>> {
  const client = new pg.Client(await runningEmbedded(join(dataFolder, 'postgres')));
  await client.connect();
  const process = randomUUID();
  await client.query(
    `insert into platform.resource_sample (process, sampled_at, host, services, cpu, memory, disk, backlog)
     values ($1, now() - interval '1 minute', 'elsewhere', $2, 1, 1, 1, '{}')`,
    [process, JSON.stringify([service])],
  );
  return async () => {
    await client.query('delete from platform.resource_sample where process = $1', [process]);
    await client.end();
  };
}

test('shell.layout/11, shell.layout/12: a resource alarm leads to the monitor, and clearing takes the badge away', async ({
  office,
  campus,
}) => {
  test.slow();
  await openScreen(office, '/Exam/terms');
  const service = unique('silent');
  const forget = await leaveSilentProcess(service);
  try {
    // The watch looks every ten seconds, and begins half a minute after the start of the product.
    await until(
      `an alarm about ${service}`,
      async () => {
        const told = await campus.data<{ content: string }[]>('/api/system/alarm/query');
        return told.some(({ content }) => content.includes(service));
      },
      55_000,
    );
    await expect(bell(office)).not.toHaveAccessibleName('告警：0');
    await bell(office).click();
    const alarms = dialog(office, '告警信息');
    const alarm = alarms.getByRole('row').filter({ hasText: service });
    await expect(alarm).toContainText('资源告警');
    await button(alarm, '查看').click();
    await expect(office).toHaveURL('/Log/monitor');
    await expect(office.getByRole('row').filter({ hasText: service })).toContainText('离线');
    await bell(office).click();
    await button(alarms, '清空').click();
    await expect(alarms.getByRole('row').filter({ hasText: service })).toHaveCount(0);
    await expect(noAlarms(office)).toBeVisible();
    await expect(office.getByRole('banner').locator('sup')).toHaveCount(0);
  } finally {
    await forget();
  }
});

const banner = (page: Page) => page.getByRole('region', { name: '楼宇告警', exact: true });

/** A console of somebody else of the school, who may nothing but look. */
async function colleague(browser: Browser, campus: CampusClient): Promise<Page> {
  const context = await browser.newContext();
  const token = await tokenOf(campus, await addAccount(campus));
  await context.addCookies([{ name: 'School-Token', value: token, url: consoleUrl }]);
  return context.newPage();
}

/** Counts the tones of a page from now on. */
async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const begin = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) {
      document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1);
      begin.call(this, at);
    };
  });
  return async () => Number(await page.locator('html').getAttribute('data-tones'));
}

test('a fire stands over every console of the school, over dialogs and in the title, until somebody has taken it', async ({
  office,
  browser,
  campus,
  devices,
}) => {
  test.slow();
  const [device] = devices;
  const { name, doors } = device!.identity;
  const fire = `设备 ${name}，门 ${doors[0]}：火警`;
  const tonesOf = await countTones(office);
  const other = await colleague(browser, campus);
  await openScreen(office, '/Exam/terms');
  await button(office, '新增').click();
  await openScreen(other, '/dashboard');
  const consoles = [office, other];
  device!.powerOn();
  try {
    device!.alarm('fire', true);
    for (const page of consoles) {
      await expect(banner(page).getByRole('alert')).toContainText(`紧急 ${fire}`);
      await expect(page).toHaveTitle(new RegExp(`^⚠ ${fire} - `));
    }
    const [first] = await campus.data<{ count: number }[]>('/api/system/alarm/standing');
    device!.alarm('fire', true);
    for (const page of consoles) await expect(banner(page)).toContainText(`${first!.count + 1} 次`);
    expect(await violations(office)).toEqual([]);

    // What covers the window leaves the banner's place free, and is left as ever.
    const settings = await openSettings(other);
    await button(settings, '关闭').click();
    await expect(settings).toBeHidden();

    expect(await tonesOf()).toBe(0);
    await button(banner(office), '打开告警声音').click();
    await expect.poll(tonesOf).toBeGreaterThan(0);

    await expect(button(banner(other), '接手')).toBeDisabled();
    // A dialog is open, and holds the focus but for this key.
    const typed = dialog(office, '新增学期').getByRole('textbox').first();
    await typed.focus();
    await office.keyboard.press('F6');
    await expect(button(banner(office), '查看')).toBeFocused();
    await office.keyboard.press('F6');
    await expect(typed).toBeFocused();
    await office.keyboard.press('F6');
    await office.keyboard.press('Tab');
    await expect(button(banner(office), '接手')).toBeFocused();
    await office.keyboard.press('Enter');
    for (const page of consoles) {
      await expect(page.getByText(new RegExp(`^.+ 已接手：${fire}$`))).toBeVisible();
      await expect(banner(page)).toHaveCount(0);
      await expect(page).not.toHaveTitle(/⚠/);
    }
    await expect(typed).toBeFocused();
    await bell(other).click();
    const taken = dialog(other, '告警信息').getByRole('row').filter({ hasText: fire });
    await expect(taken).toContainText('已接手');
  } finally {
    device!.alarm('fire', false);
    await other.context().close();
  }
  const row = office.getByRole('row').filter({ hasText: fire });
  await office.keyboard.press('Escape');
  await bell(office).click();
  await expect(row).toContainText('已解除');
  await button(row, '查看').click();
  await expect(office).toHaveURL(/\/Device\/control\?device=.+&door=/);
  await expect(office.locator('[aria-current="location"]')).toBeInViewport();
});

test('a fire is seen without a live channel too, within half a minute', async ({ office, campus, devices }) => {
  const [device] = devices;
  await office.route('**/socket.io/**', (route) => route.abort());
  await office.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  await office.clock.install();
  await openScreen(office, '/Exam/terms');
  device!.powerOn();
  try {
    device!.alarm('fire', true);
    const fire = `设备 ${device!.identity.name}，门 ${device!.identity.doors[0]}：火警`;
    await until('the fire to be told', async () => {
      const told = await campus.data<{ content: string }[]>('/api/system/alarm/standing');
      return told.some(({ content }) => content === fire);
    });
    await expect(banner(office)).toHaveCount(0);
    await office.clock.fastForward(30_000);
    await expect(banner(office)).toContainText(fire);
  } finally {
    device!.alarm('fire', false);
  }
  await until('the fire to be over', async () => {
    const told = await campus.data<unknown[]>('/api/system/alarm/standing');
    return told.length === 0;
  });
});
