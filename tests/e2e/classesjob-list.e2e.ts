import { expect, openScreen, test } from './console.js';
import { testUniqueNames } from './dictionary.js';
import { button, row, unique } from './kit.js';

const path = '/Base/classesjob';
const calls = '/api/dictionary/classesjob';

testUniqueNames({ id: 'classesjob.list', path, noun: '班干部职务', calls }, '班干部职务已存在，请重新输入');

test('classesjob.list/06: every row offers its removal', async ({ office, campus }) => {
  const name = unique('班长');
  await campus.data(`${calls}/add`, { name });
  await openScreen(office, `${path}?name=${name}`);
  await expect(button(row(office, name), '删除')).toBeEnabled();
});
