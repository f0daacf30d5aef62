import type { Page } from '@playwright/test';
import { type AddedGroup, addAttendants, addGroups, join, memberCodes } from './attendance.js';
import { expect, openScreen, test } from './console.js';
import { agree, button, choose, dialog, field, fill, requestOf, row, unique } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Attendance/group';
const calls = '/api/attendance/manage/group';

const entries = (page: Page) => page.getByRole('list', { name: '考勤组' }).getByRole('button');
const entryOf = (page: Page, { name }: Pick<AddedGroup, 'name'>) => entries(page).filter({ hasText: name });

/** Opens the screen with this group chosen. */
async function openGroup(page: Page, group: AddedGroup): Promise<void> {
  await openScreen(page, path);
  await entryOf(page, group).click();
  await expect(entryOf(page, group)).toHaveAttribute('aria-current', 'true');
}

test('attgroup.list/01: the first group is chosen and its people are listed, ten on a page', async ({ office }) => {
  const request = requestOf(office, `${calls}/person/query`);
  await openScreen(office, path);
  await expect(office.getByRole('tab')).toHaveText(['考勤人员', '考勤设备', '管理员']);
  await expect(entries(office).first()).toHaveAttribute('aria-current', 'true');
  await expect(office.locator('[aria-current="true"]', { hasText: '高二考勤组' })).toBeVisible();
  const { page, pagesize, params } = (await request).postDataJSON();
  expect({ page, pagesize }).toEqual({ page: 0, pagesize: 10 });
  expect(params.groupid).toMatch(/^[0-9a-f-]{36}$/);
  const main = office.getByRole('main');
  await expect(main.getByRole('columnheader')).toContainText(['编码', '姓名', '人员类型', '班级', '手机号码', '操作']);
  await expect(main.getByRole('row').filter({ has: office.getByRole('cell', { name: /^高二\d+班$/ }) })).toHaveCount(
    10,
  );
  await expect(main.getByText(/^共 \d+ 条$/)).not.toHaveText('共 10 条');
  await expect(main.getByTitle('10 条/页')).toBeVisible();
});

test('attgroup.list/02: the panel shows the groups whose name holds the text', async ({ office, campus }) => {
  const [group] = await addGroups(campus);
  await openScreen(office, path);
  await expect(entries(office).nth(1)).toBeVisible();
  const request = requestOf(office, `${calls}/query`);
  await office.getByPlaceholder('搜索考勤组').fill(group!.name);
  expect((await request).postDataJSON()).toMatchObject({ keyword: expect.any(String) });
  await expect(entries(office)).toHaveText([new RegExp(group!.name)]);
  await expect(entries(office)).toHaveAttribute('aria-current', 'true');
  await office.getByPlaceholder('搜索考勤组').fill('没有这个组');
  await expect(entries(office)).toHaveCount(0);
  await expect(office.getByText('没有符合条件的记录，可调整查询条件')).toBeVisible();
});

test('attgroup.list/03: a group needs a name of its own and a rule', async ({ office, campus }) => {
  const [other] = await addGroups(campus);
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增考勤组');
  await button(form, '确定').click();
  await expect(form).toContainText('请输入名称');
  await expect(form).toContainText('请选择考勤配置');
  await fill(form, { 名称: other!.name });
  await expect(form).toContainText('名称重复，请重新输入');
  const name = unique('考勤组');
  await fill(form, { 名称: name, 备注: '二楼' });
  await expect(form).not.toContainText('名称重复，请重新输入');
  await choose(office, field(form, '考勤配置'), '教师作息（教师考勤）', '教师作息');
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await entryOf(office, { name }).click();
  await expect(entryOf(office, { name })).toContainText('教师作息');

  await button(office.getByRole('complementary').filter({ has: entries(office) }), '修改').click();
  const edit = dialog(office, '修改考勤组');
  await expect(field(edit, '名称')).toHaveValue(name);
  await expect(field(edit, '备注')).toHaveValue('二楼');
  await field(edit, '状态').click();
  await button(edit, '确定').click();
  await expect(edit).toBeHidden();
  await expect(entryOf(office, { name })).toContainText('已禁用');
});

test('attgroup.list/04: people move between the lists of the picker, and join the group', async ({
  office,
  campus,
}) => {
  const [group] = await addGroups(campus);
  const { place, students } = await addAttendants(campus, 3);
  const [first, second, third] = students.map(({ code }) => code) as [string, string, string];
  await openGroup(office, group!);
  await button(office, '添加人员').click();
  const picker = dialog(office, '选择考勤人员');
  const pending = picker.getByRole('region', { name: '待选人员' });
  const selected = picker.getByRole('region', { name: '已选人员' });
  await button(picker, '确定').click();
  await expect(office.getByText('请选择人员')).toBeVisible();
  await choose(office, field(picker.getByRole('search'), '班级'), place.classname, place.classname);
  await button(picker.getByRole('search'), '查询').click();
  await expect(pending.getByText('共 3 条')).toBeVisible();

  await button(picker, '全部添加').click();
  await expect(pending.getByText('共 0 条')).toBeVisible();
  for (const code of [first, second, third]) await expect(row(selected, code)).toBeVisible();
  await button(picker, '全部移除').click();
  await expect(selected.getByText('尚未选择人员')).toBeVisible();
  await expect(pending.getByText('共 3 条')).toBeVisible();

  const request = requestOf(office, '/basequery/person');
  await row(pending, first).getByRole('checkbox').check();
  await row(pending, second).getByRole('checkbox').check();
  await button(picker, '添加所选').click();
  expect((await request).postDataJSON().params.excludecodes).toEqual([first, second]);
  await expect(row(pending, first)).toHaveCount(0);
  await expect(row(pending, third)).toBeVisible();
  const among = selected.getByPlaceholder('在已选人员中查找');
  await among.fill(second.toLowerCase());
  await expect(row(selected, second)).toBeVisible();
  await expect(row(selected, first)).toHaveCount(0);
  await among.fill('没有这个人');
  await expect(selected.getByText('没有符合条件的记录，可调整查询条件')).toBeVisible();
  await among.fill(students[0]!.name);
  await row(selected, first).getByRole('checkbox').check();
  await among.clear();
  await button(picker, '移除所选').click();
  await expect(row(selected, first)).toHaveCount(0);
  await expect(row(pending, first)).toBeVisible();

  await button(picker, '确定').click();
  await expect(picker).toBeHidden();
  await expect(row(office.getByRole('main'), second)).toBeVisible();
  expect(await memberCodes(campus, group!)).toEqual([second]);
});

test('attgroup.list/05: the list of people to choose from has its own page sizes', async ({ office }) => {
  const request = requestOf(office, '/basequery/person');
  await openScreen(office, path);
  await button(office, '添加人员').click();
  const pending = dialog(office, '选择考勤人员').getByRole('region', { name: '待选人员' });
  expect((await request).postDataJSON()).toMatchObject({ page: 0, pagesize: 5, params: { persontype: 1 } });
  await pending.getByTitle('5 条/页').click();
  const sizes = office.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await expect(sizes).toHaveText([5, 10, 20, 100, 1000, 3000].map((size) => `${size} 条/页`));
  const whole = requestOf(office, '/basequery/person');
  await sizes.last().click();
  expect((await whole).postDataJSON()).toMatchObject({ page: 0, pagesize: 3000 });
});

test('attgroup.list: a wide window has the tree of the classes beside the people, and the tree is searched', async ({
  office,
  campus,
}) => {
  const { place, students } = await addAttendants(campus, 2);
  await office.setViewportSize({ width: 1440, height: 900 });
  await openScreen(office, path);
  await button(office, '添加人员').click();
  const picker = dialog(office, '选择考勤人员');
  const pending = picker.getByRole('region', { name: '待选人员' });
  await picker.getByPlaceholder('查找班级').fill(place.classname);
  const request = requestOf(office, '/basequery/person');
  await picker.getByRole('tree', { name: '班级' }).getByText(place.classname, { exact: true }).click();
  expect((await request).postDataJSON().params).toMatchObject({ classesid: place.id, persontype: 1 });
  await expect(pending.getByText('共 2 条')).toBeVisible();
  await button(picker, '全部添加').click();
  for (const { code } of students)
    await expect(row(picker.getByRole('region', { name: '已选人员' }), code)).toBeVisible();
  await expect(pending.getByText('共 0 条')).toBeVisible();
});

test('attgroup.list/06: people move to another group, which must be chosen', async ({ office, campus }) => {
  const [from, to] = await addGroups(campus, 2);
  const { students } = await addAttendants(campus, 2);
  await join(campus, from!, students);
  await openGroup(office, from!);
  const [mover, other] = students.map(({ code }) => code) as [string, string];
  await expect(button(office, '变更考勤组')).toBeDisabled();
  await row(office.getByRole('main'), mover).getByRole('checkbox').check();
  await button(office, '变更考勤组').click();
  const form = dialog(office, '变更考勤组');
  await button(form, '确定').click();
  await expect(form).toContainText('请选择考勤组');
  await choose(office, field(form, '新考勤组'), to!.name, to!.name);
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await expect(row(office.getByRole('main'), mover)).toHaveCount(0);
  await expect(row(office.getByRole('main'), other)).toBeVisible();
  await entryOf(office, to!).click();
  await expect(row(office.getByRole('main'), mover)).toBeVisible();
  expect([await memberCodes(campus, from!), await memberCodes(campus, to!)]).toEqual([[other], [mover]]);
});

test('attgroup.list/07: a manager must be chosen, and is listed', async ({ office, campus }) => {
  const [group] = await addGroups(campus);
  await openGroup(office, group!);
  await office.getByRole('tab', { name: '管理员' }).click();
  await button(office, '添加管理员').click();
  const form = dialog(office, '添加管理员');
  await button(form, '确定').click();
  await expect(form).toContainText('请选择管理员');
  await field(form, '管理员').fill('T0007');
  const choice = office.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await expect(choice).toHaveText([/T0007/]);
  await choice.click();
  await field(form, '管理员').press('Escape');
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await expect(row(office.getByRole('main'), 'T0007')).toBeVisible();
});

test('attgroup.list/08: people, devices, managers and groups are removed after a question', async ({
  office,
  campus,
}) => {
  const [group] = await addGroups(campus);
  const { students } = await addAttendants(campus, 3);
  await join(campus, group!, students);
  await openGroup(office, group!);
  const main = office.getByRole('main');
  const codes = students.map(({ code }) => code);

  await button(row(main, codes[0]!), '删除').click();
  await agree(office, '删除确认', '您是否要删除考勤人员?');
  await expect(row(main, codes[0]!)).toHaveCount(0);
  for (const code of codes.slice(1)) await row(main, code).getByRole('checkbox').check();
  await button(office, '批量删除').click();
  await agree(office, '删除确认', '您是否要删除考勤人员?');
  await expect(main.getByText('共 0 条')).toBeVisible();

  await office.getByRole('tab', { name: '考勤设备' }).click();
  await button(office, '添加设备').click();
  const picker = dialog(office, '添加考勤设备');
  await button(picker, '确定').click();
  await expect(office.getByText('请选择设备')).toBeVisible();
  await row(picker, '北门入口').getByRole('checkbox').check();
  await button(picker, '确定').click();
  await expect(picker).toBeHidden();
  await expect(row(main, '北门入口')).toContainText(/F001.*北门人脸终端.*1.*人脸设备/);
  await button(row(main, '北门入口'), '删除').click();
  await agree(office, '删除确认', '您是否要删除考勤设备?');
  await expect(row(main, '北门入口')).toHaveCount(0);

  await office.getByRole('tab', { name: '管理员' }).click();
  const teachers = await campus.data<{ data: { personid: string }[] }>('/api/attendance/manage/basequery/person', {
    page: 0,
    pagesize: 1,
    params: { persontype: 3, keyword: 'T0009' },
  });
  await campus.data(`${calls}/manager/add`, { groupid: group!.id, personids: [teachers.data[0]!.personid] });
  await expect(row(main, 'T0009')).toBeVisible();
  await button(row(main, 'T0009'), '删除').click();
  await agree(office, '删除确认', '您是否要删除管理员?');
  await expect(row(main, 'T0009')).toHaveCount(0);

  await button(office.getByRole('complementary').filter({ has: entries(office) }), '删除').click();
  await agree(office, '删除确认', '您是否要删除考勤组?');
  await expect(entryOf(office, group!)).toHaveCount(0);
  await expect(entries(office).first()).toHaveAttribute('aria-current', 'true');
});

test('attgroup.list: a person who is in another group of the same kind is refused by name', async ({
  office,
  campus,
}) => {
  const [one, other] = await addGroups(campus, 2);
  const { place, students } = await addAttendants(campus, 1);
  await join(campus, one!, students);
  await openGroup(office, other!);
  await button(office, '添加人员').click();
  const picker = dialog(office, '选择考勤人员');
  await choose(office, field(picker.getByRole('search'), '班级'), place.classname, place.classname);
  await button(picker.getByRole('search'), '查询').click();
  await expect(picker.getByText('共 1 条')).toBeVisible();
  await button(picker, '全部添加').click();
  await expect(row(picker.getByRole('region', { name: '已选人员' }), students[0]!.code)).toBeVisible();
  await button(picker, '确定').click();
  await expect(office.getByText(`${students[0]!.name}已在考勤组“${one!.name}”中，请使用变更考勤组`)).toBeVisible();
  await expect(picker).toBeVisible();
});

sweep({
  id: 'attgroup.list',
  path,
  folder: 'attendance-group',
  scenes: {
    'the form of a group': async (page, words) => {
      await button(page, words('新增')).click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请选择考勤配置'))).toBeVisible();
    },
    'the picker of people': async (page, words) => {
      await button(page, words('添加人员')).click();
      await expect(page.getByRole('dialog').getByRole('cell').first()).toBeVisible();
      await button(page.getByRole('dialog'), words('全部添加')).click();
      await expect(
        page
          .getByRole('region', { name: words('已选人员') })
          .getByRole('cell')
          .first(),
      ).toBeVisible();
    },
    'the devices': async (page, words) => {
      await page.getByRole('tab', { name: words('考勤设备') }).click();
      await button(page, words('添加设备')).click();
      await expect(page.getByRole('dialog').getByRole('cell').first()).toBeVisible();
    },
    'the managers': async (page, words) => {
      await page.getByRole('tab', { name: words('管理员') }).click();
      await button(page, words('添加管理员')).click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请选择管理员'))).toBeVisible();
    },
    'the question before a group is removed': async (page, words) => {
      await page.getByRole('tab', { name: words('考勤人员') }).click();
      await page
        .getByRole('complementary')
        .getByRole('button', { name: words('删除') })
        .last()
        .click();
      await expect(page.getByRole('dialog', { name: words('删除确认') })).toBeVisible();
    },
  },
});
