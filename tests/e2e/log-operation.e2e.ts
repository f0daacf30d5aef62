import { join } from 'node:path';
import pg from 'pg';
import { runningEmbedded } from '../../libs/database/index.js';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { administrator } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { agree, button, choose, dialog, field, fill, midnight, requestOf, search, unfoldFirst, unique } from './kit.js';
import { dataFolder } from './product.js';
import { sweep } from './sweep.js';

const path = '/Log/logs';
const query = '/api/system/logmg/query';
const addTerm = (campus: CampusClient, name: string) => campus.data<{ id: string }>('/api/school/term/add', { name });

test('log.operation/01: the range is three days ago to today, from midnight to midnight', async ({ office }) => {
  const request = requestOf(office, query);
  await openScreen(office, path);
  const filters = office.getByRole('search');
  await expect(field(filters, '日期')).toHaveValue(midnight(3).slice(0, 10));
  await expect(filters.getByPlaceholder('结束时间')).toHaveValue(midnight().slice(0, 10));
  expect((await request).postDataJSON()).toMatchObject({
    page: 0,
    pagesize: 20,
    params: { beginTime: midnight(3), toTime: midnight() },
  });
});

// The check speaks of a subject; until there are subjects a term stands for it.
test('log.operation/02: what was added is in the log with account, function, IP, time, parameters and outcome', async ({
  office,
}) => {
  const name = unique('日志');
  await openScreen(office, '/Exam/terms');
  await button(office, '新增').first().click();
  const form = dialog(office, '新增学期');
  await fill(form, { 名称: name });
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await openScreen(office, path);
  const logged = office.getByRole('row').filter({ hasText: name });
  await expect(logged.getByRole('cell', { name: administrator.loginAccount, exact: true })).toBeVisible();
  await expect(logged.getByRole('cell', { name: '新增学期', exact: true })).toBeVisible();
  await expect(logged.getByRole('cell', { name: '127.0.0.1', exact: true })).toBeVisible();
  await expect(logged.getByRole('cell', { name: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ })).toContainText(
    midnight().slice(0, 10),
  );
  await expect(logged.getByRole('cell', { name: `"name":"${name}"` })).toBeVisible();
  await expect(logged.getByRole('cell', { name: '成功', exact: true })).toBeVisible();
});

test('log.operation: a refused operation is in the log too, with its reason', async ({ office, campus }) => {
  const account = { loginaccount: unique('dup'), loginpassword: 'Secret-2026', name: '重复', phone: '13800000000' };
  await campus.data('/api/accountmg/add', account);
  expect((await campus.call('/api/accountmg/add', account)).code).toBe(1002);
  await openScreen(office, path);
  const refused = office.getByRole('row').filter({ hasText: account.loginaccount }).filter({ hasText: '失败' });
  await button(refused, '展开行').click();
  await expect(office.getByText('账号已被注册，请重新输入')).toBeVisible();
  await expect(office.getByText(account.loginpassword)).toHaveCount(0);
});

for (const { name, code } of [
  { name: '学校用户', code: 2 },
  { name: '全部', code: undefined },
])
  test(`log.operation/03: the kind of account ${name} is asked for as accountType`, async ({ office, campus }) => {
    await addTerm(campus, unique('类型'));
    await openScreen(office, path);
    const kind = field(office.getByRole('search'), '账号类型');
    if (!code) await choose(office, kind, '学校用户');
    await choose(office, kind, name);
    const { params } = (await search(office, query)).postDataJSON();
    expect(params.accountType).toBe(code);
    await expect(office.getByRole('cell', { name: administrator.loginAccount, exact: true }).first()).toBeVisible();
  });

test('log.operation/04: two rows are deleted after a question', async ({ office, campus }) => {
  const names = [unique('删除甲'), unique('删除乙')];
  const other = unique('留下');
  for (const name of [...names, other]) await addTerm(campus, name);
  await openScreen(office, path);
  const rowOf = (name: string) => office.getByRole('row').filter({ hasText: `"name":"${name}"` });
  await expect(button(office, '批量删除')).toBeDisabled();
  for (const name of names) await rowOf(name).getByRole('checkbox').check();
  const request = requestOf(office, '/api/system/logmg/delete');
  await button(office, '批量删除').click();
  await agree(office, '删除确认', '您是否要删除日志?');
  expect((await request).postDataJSON()).toEqual({ ids: [expect.any(String), expect.any(String)] });
  await expect(rowOf(other)).toBeVisible();
  for (const name of names) await expect(rowOf(name)).toHaveCount(0);
  await office.reload();
  await expect(rowOf(other)).toBeVisible();
  for (const name of names) await expect(rowOf(name)).toHaveCount(0);
});

test('log.operation: an operation says whom it was done to, leads to the events behind it, and the chain is verified', async ({
  office,
  campus,
}) => {
  const name = unique('回放');
  const { id } = await addTerm(campus, name);
  await campus.data('/api/school/term/delete', { ids: [id] });
  await openScreen(office, path);
  const removal = office.getByRole('row').filter({ hasText: name }).filter({ hasText: '删除学期' });
  await expect(removal.getByRole('cell', { name, exact: true })).toBeVisible();
  await button(removal, '展开行').click();
  await expect(office.getByText('已删除', { exact: true })).toBeVisible();
  const request = requestOf(office, '/api/system/logmg/replay');
  await button(office, '回放此操作').click();
  expect((await request).postDataJSON()).toMatchObject({
    page: 0,
    pagesize: 20,
    params: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
  const replay = dialog(office, '操作回放');
  const event = replay.getByRole('row').filter({ hasText: 'TermRemoved' });
  for (const cell of ['organisation', 'term', name])
    await expect(event.getByRole('cell', { name: cell, exact: true })).toBeVisible();
  for (const text of [administrator.loginAccount, '删除学期', `名称: ${name}`]) await expect(event).toContainText(text);
  const sequences = await replay.getByRole('row').getByRole('cell', { name: /^\d+$/ }).allTextContents();
  expect(sequences.length).toBeGreaterThan(1);
  expect(sequences.map(Number)).toEqual(sequences.map(Number).toSorted((one, next) => next - one));
  await button(event, '展开行').click();
  await button(replay, '查看全部变更').click();
  const history = dialog(office, `${name}的全部变更`)
    .getByRole('row')
    .filter({ hasText: /Term(Added|Removed)/ });
  await expect(history).toContainText(['删除学期', '新增学期']);
  await office.keyboard.press('Escape');
  await expect(office.getByRole('dialog')).toBeHidden();

  await button(office, '校验日志链').click();
  const proof = dialog(office, '日志链校验');
  await expect(proof.getByText(/^日志(链完整，但列表不是全部|完整，未被篡改)/)).toBeVisible();
  await expect(proof.getByRole('row', { name: /问题数/ })).toContainText('0');
  await expect(proof.getByText('请在系统之外保存链头哈希')).toBeVisible();
  await expect(proof.getByRole('row', { name: /已核对事件/ })).toContainText(/\d+/);
});

test('log.operation: a list that is shorter than the log is not called complete', async ({ office, campus }) => {
  const name = unique('隐藏');
  await addTerm(campus, name);
  const idsOf = async () => {
    const { data } = await campus.data<{ data: { id: string; requestparams: string }[] }>(query, { params: {} });
    return data.filter(({ requestparams }) => requestparams.includes(name)).map(({ id }) => id);
  };
  await expect.poll(idsOf).toHaveLength(1);
  const ids = await idsOf();
  await campus.data('/api/system/logmg/delete', { ids });
  await openScreen(office, path);
  await button(office, '校验日志链').click();
  const proof = dialog(office, '日志链校验');
  // A verification that begins where one before it has ended says so; of the list both say that it is not all.
  await expect(
    proof.getByText(/^日志链完整，但列表不是全部：有日志已从列表中删除$|^自第\d+条之后的日志完整，未被篡改$/),
  ).toBeVisible();
  await expect(proof.getByText('日志完整，未被篡改', { exact: true })).toHaveCount(0);
  await expect(proof.getByText(/^列表中不显示\d+条已删除的日志/)).toBeVisible();
  const hiding = proof.getByRole('row').filter({ has: office.getByRole('cell', { name: administrator.loginAccount }) });
  await expect(hiding.first()).toContainText(midnight().slice(0, 10));
});

test('log.operation: what was verified is not read again until all is wanted, and progress is shown', async ({
  office,
}) => {
  await openScreen(office, path);
  const proof = dialog(office, '日志链校验');
  const verify = async () => {
    await button(office, '校验日志链').click();
    await expect(proof.getByRole('row', { name: /问题数/ })).toBeVisible();
  };
  await verify();
  await office.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await verify();
  await expect(proof.getByText(/^第1条至第\d+条已于/)).toBeVisible();
  let asked = 0;
  await office.route('**/logmg/verify*', async (route) => {
    asked += 1;
    if (asked > 1) return route.fallback();
    const data = { run: crypto.randomUUID(), running: true, done: 30, total: 120 };
    return route.fulfill({ json: { code: 0, msg: '', data } });
  });
  const request = requestOf(office, '/api/system/logmg/verify');
  await button(proof, '校验全部').click();
  expect(new URL((await request).url()).searchParams.get('whole')).toBe('true');
  await expect(proof.getByText('已校验30条，共120条')).toBeVisible();
  await expect(proof.getByRole('row', { name: /问题数/ })).toBeVisible({ timeout: 20_000 });
  await expect(proof.getByText(/^第1条至第\d+条已于/)).toHaveCount(0);
});

test('log.operation: what the owner of the database alters in an event of an operation is found', async ({
  office,
  campus,
}) => {
  const name = unique('篡改');
  const { id } = await addTerm(campus, name);
  const owner = new pg.Client(await runningEmbedded(join(dataFolder, 'postgres')));
  await owner.connect();
  const isChained = `select from organisation.events event join organisation.events_block block
    on block.school = event.school and block.era = event.era and event.sequence between block.low and block.high
    where stream_id = $1`;
  const rename = (from: string, to: string) =>
    owner.query('update organisation.events set data = replace(data::text, $2, $3)::json where stream_id = $1', [
      id,
      from,
      to,
    ]);
  try {
    await expect.poll(async () => (await owner.query(isChained, [id])).rowCount).toBeGreaterThan(0);
    await rename(name, '另一个');
    await openScreen(office, path);
    await button(office, '校验日志链').click();
    const proof = dialog(office, '日志链校验');
    await expect(proof.getByRole('row', { name: /问题数/ })).toBeVisible();
    if (await button(proof, '校验全部').isVisible()) await button(proof, '校验全部').click();
    await expect(proof.getByText('发现问题，日志可能被篡改')).toBeVisible();
    const problem = proof.getByRole('row').filter({ hasText: /^organisation/ });
    await expect(problem).toContainText(/第\d+号至第\d+号事件之间有事件被修改或删除/);
  } finally {
    await rename('另一个', name);
    await owner.end();
  }
  await openScreen(office, path);
  await button(office, '校验日志链').click();
  await expect(dialog(office, '日志链校验').getByRole('row', { name: /问题数/ })).toContainText('0');
});

test('log.operation: months that are archived are named where their events are missing', async ({ office, campus }) => {
  const name = unique('归档');
  await addTerm(campus, name);
  const old = { month: '2025-08', beginTime: '2025-08-01 08:00:00', toTime: '2025-09-01 07:59:59' };
  const recent = { month: '2026-08', beginTime: midnight(1), toTime: midnight(-2) };
  let months = [old];
  await office.route('**/logmg/archived', (route) => route.fulfill({ json: { code: 0, msg: '', data: months } }));
  await office.route('**/logmg/verify*', async (route) => {
    const { data, ...envelope } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...envelope, data: { ...data, archived: 3, archivedMonths: '2025-08' } } });
  });
  const replay = dialog(office, '操作回放');
  const notice = replay.getByText('的事件已归档');
  const close = async () => {
    await office.keyboard.press('Escape');
    await expect(replay).toBeHidden();
  };
  const replayThis = async () => {
    await button(office.getByRole('row').filter({ hasText: name }), '展开行').click();
    await button(office, '回放此操作').click();
    await expect(replay.getByRole('row').filter({ hasText: 'TermAdded' })).toBeVisible();
  };

  await openScreen(office, path);
  await button(office, '回放').click();
  await expect(notice).toContainText('2025-08');
  await close();
  await replayThis();
  await expect(notice).toHaveCount(0);
  await close();
  await button(office, '校验日志链').click();
  const proof = dialog(office, '日志链校验');
  await expect(proof.getByText('2025-08的3条日志的事件已归档')).toBeVisible();

  months = [old, recent];
  await openScreen(office, path);
  await replayThis();
  await expect(notice).toHaveText(/^2026-08的/);
});

sweep({
  id: 'log.operation',
  path,
  folder: 'operation-log',
  scenes: {
    'an unfolded row': async (page) => {
      await unfoldFirst(page);
      await expect(page.locator('pre')).toBeVisible();
    },
    'the question before a deletion': async (page, words) => {
      await page.getByRole('cell').getByRole('checkbox').first().check();
      await button(page, words('批量删除')).click();
      await expect(page.getByRole('dialog', { name: words('删除确认') })).toBeVisible();
    },
    'the replay': async (page, words) => {
      await button(page, words('回放')).click();
      const replay = page.getByRole('dialog');
      await unfoldFirst(replay);
      await expect(replay.locator('pre')).toBeVisible();
    },
    'the proof': async (page, words) => {
      await button(page, words('校验日志链')).click();
      await expect(page.getByText(words('链头哈希'), { exact: true })).toBeVisible();
    },
  },
});
