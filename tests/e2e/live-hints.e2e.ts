import type { Page, Request } from '@playwright/test';
import { expect, openFollowing, test } from './console.js';
import { agree, button, field, row, unique } from './kit.js';

const path = '/Base/job';
const calls = '/api/school/job';
/** By when a hint has been told and taken, at the latest, ms: two pauses of the server, one of the page, and some more. */
const hinted = 2_000;

/** Counts the requests for the list from now on. */
function countQueries(page: Page): () => number {
  let count = 0;
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === `${calls}/query`) count += 1;
  });
  return () => count;
}

/** The list of jobs whose name or code has the keyword, where the live channel stands. */
async function openJobs(office: Page, keyword: string): Promise<void> {
  await openFollowing(office, `${path}?keyword=${keyword}`);
  await office.waitForTimeout(hinted);
}

/** Adds a job by the form. */
async function add(office: Page, name: string, code: string): Promise<void> {
  await button(office.getByRole('main'), '新增').first().click();
  const form = office.getByRole('dialog');
  await field(form, '职务').fill(name);
  await field(form, '编码').fill(code);
  await button(form, '确定').click();
  await expect(form).toBeHidden();
}

test('a list is asked once after a write of its own page: the hint of it is known', async ({ office, campus }) => {
  const code = unique('C');
  await campus.data(`${calls}/add`, { name: unique('职务'), code });
  await openJobs(office, code);
  const queries = countQueries(office);
  await add(office, unique('职务'), `${code}x`);
  await expect(row(office, `${code}x`)).toBeVisible();
  await office.waitForTimeout(hinted);
  expect(queries()).toBe(1);

  await button(row(office, `${code}x`), '禁用').click();
  await agree(office, '操作确认', '禁用');
  await expect(button(row(office, `${code}x`), '启用')).toBeVisible();
  await office.waitForTimeout(hinted);
  expect(queries()).toBe(2);
});

test('what another session changes in the same moment is seen, and what it changes later', async ({
  office,
  campus,
}) => {
  const code = unique('C');
  await campus.data(`${calls}/add`, { name: unique('职务'), code });
  await openJobs(office, code);
  const queries = countQueries(office);
  // Within the pause of the server, which tells of both together.
  const answered = office.waitForResponse((response) => response.url().endsWith(`${calls}/query`));
  await add(office, unique('职务'), `${code}x`);
  await answered;
  await campus.data(`${calls}/add`, { name: unique('职务'), code: `${code}y` });
  await expect(row(office, `${code}y`)).toBeVisible();
  await campus.data(`${calls}/add`, { name: unique('职务'), code: `${code}z` });
  await expect(row(office, `${code}z`)).toBeVisible();
  expect(queries()).toBeGreaterThanOrEqual(3);
});
