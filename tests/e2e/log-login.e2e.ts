import { addFreshAccount } from './accounts.js';
import { expect, openScreen, test } from './console.js';
import { choose, field, midnight, requestOf, search } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Log/loginlog';
const query = '/api/system/loginlog/query';

test('log.login/01: a sign-in that failed is in the log, with its reason', async ({ office, campus }) => {
  const { loginAccount } = await addFreshAccount(campus);
  await campus.ask('/api/auth/login/login', { loginAccount, loginPassword: 'wrong', code: '0000' });
  const first = requestOf(office, query);
  await openScreen(office, path);
  expect((await first).postDataJSON()).toMatchObject({
    page: 0,
    pagesize: 20,
    params: { beginTime: midnight(3), toTime: midnight() },
  });
  const failed = office.getByRole('row').filter({ hasText: loginAccount });
  await expect(failed).toContainText('失败');
  await expect(failed).toContainText('账号或密码错误');
  await choose(office, field(office.getByRole('search'), '结果'), '成功');
  const request = await search(office, query);
  expect(request.postDataJSON()).toMatchObject({ params: { result: 1 } });
  await expect(failed).toHaveCount(0);
  // Enter in the first day leads to the last one and asks for nothing; Enter there asks with both.
  const asked: unknown[] = [];
  office.on('request', (sent) => sent.url().endsWith(query) && asked.push(sent.postDataJSON().params));
  await field(office.getByRole('search'), '日期').click();
  for (const day of [midnight(2), midnight(1)]) {
    await office.keyboard.press('Control+A');
    await office.keyboard.type(day.slice(0, 10));
    await office.keyboard.press('Enter');
  }
  await expect.poll(() => asked).toMatchObject([{ beginTime: midnight(2), toTime: midnight(1) }]);
});

test.describe('a browser where it is still yesterday', () => {
  test.use({ timezoneId: 'Pacific/Honolulu' });

  test('log.login: the calendar marks the day of the school', async ({ office }) => {
    await office.clock.setFixedTime('2026-11-22T03:00:00Z');
    await openScreen(office, path);
    await field(office.getByRole('search'), '日期').click();
    await expect(office.locator('.ant-picker-cell-today')).toHaveAttribute('title', '2026-11-22');
  });
});

sweep({ id: 'log.login', path, folder: 'sign-in-log', scenes: {} });
