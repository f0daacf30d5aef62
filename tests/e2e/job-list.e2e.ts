import { expect, openScreen, test } from './console.js';
import { testCodes } from './dictionary.js';
import { button, row, unique } from './kit.js';

const path = '/Base/job';
const calls = '/api/school/job';

testCodes({ id: 'job.list', path, noun: '职务', calls, wire: 'name', whole: '03' });

test('an answer to a question about a row that somebody else has changed meanwhile changes nothing', async ({
  office,
  campus,
}) => {
  const code = unique('C');
  const { id } = await campus.data<{ id: string }>(`${calls}/add`, { name: unique('职务'), code });
  await openScreen(office, `${path}?keyword=${code}`);
  await button(row(office, code), '禁用').click();
  const question = office.getByRole('dialog', { name: '操作确认' });
  await expect(question).toContainText('禁用');
  await campus.data(`${calls}/switchstate`, { id });
  await expect(button(row(office, code), '启用')).toBeVisible();
  await button(question, '确定').click();
  await expect(office.getByText('这一行刚被他人修改，请确认后重试')).toBeVisible();
  await expect(button(row(office, code), '启用')).toBeVisible();
});
