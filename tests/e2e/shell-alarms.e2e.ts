import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { runningEmbedded } from '../../libs/database/running-embedded.js';
import { until } from '../../libs/testing/product.js';
import { addFreshAccount } from './accounts.js';
import { expect, openScreen, test } from './console.js';
import { button, dialog, unique } from './kit.js';
import { dataFolder } from './product.js';

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
