import { expect, openScreen, test } from './console.js';
import { field, row } from './kit.js';
import { addClass, addStudent } from './school.js';
import { goThroughMenu, pages } from './shell.js';
import { openStudent, path } from './students.js';

test('the address says what the list shows, also of a page that is kept: Back, Forward and links', async ({
  office,
  campus,
}) => {
  const one = await openStudent(office, campus);
  const other = await addStudent(campus, await addClass(campus));
  const keyword = field(office.getByRole('search'), '关键字');
  const shows = async ({ code }: { code: string }, hidden: { code: string }) => {
    await expect(row(office, code)).toBeVisible();
    await expect(row(office, hidden.code)).toHaveCount(0);
    await expect(keyword).toHaveValue(code);
  };
  await row(office, one.code).getByRole('checkbox').check();
  await keyword.fill(other.code);
  await keyword.press('Enter');
  await shows(other, one);
  await office.goBack();
  await shows(one, other);
  await expect(row(office, one.code).getByRole('checkbox')).not.toBeChecked();
  await office.goForward();
  await shows(other, one);

  await goThroughMenu(office, '基础数据', '教师管理');
  await office.goBack();
  await shows(other, one);
  await office.goBack();
  await shows(one, other);
  await goThroughMenu(office, '基础数据', '教师管理');
  await goThroughMenu(office, '基础数据', pages.students.title);
  await expect(keyword).toHaveValue('');
  await expect(office.getByRole('main').getByRole('checkbox', { name: '选择此行' })).toHaveCount(20);
  await office.getByTitle('下一页').click();
  const page = (number: string) => office.getByRole('listitem', { name: number, exact: true });
  await expect(page('2')).toHaveClass(/ant-pagination-item-active/);
  await expect(office).toHaveURL(`${path}?page=2`);
  await office.goBack();
  await expect(page('1')).toHaveClass(/ant-pagination-item-active/);
});
