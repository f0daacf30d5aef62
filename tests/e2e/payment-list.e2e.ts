import { expect, openScreen, test } from './console.js';
import { act, agree, button, dialog, field, fill, requestOf, row, unique, upload } from './kit.js';
import { addPayers, addProject, addType, openProject, payerWorkbook, review } from './payments.js';
import { sweep } from './sweep.js';

const path = '/Finance/payment';

test('payment.list/01, payment.list/03, payment.list/04, payment.list/05, payment.list/06, payment.list/07, payment.list/10, payment.list/11, payment.list/12, paymenttype.list/05: a project is made of classes, and says what is missing', async ({
  office,
  campus,
}) => {
  const [type, closed] = [await addType(campus), await addType(campus, { open: false })];
  const { grade, place, students } = await addPayers(campus, 11);
  await openScreen(office, path);
  await button(office, '新增').first().click();
  const form = dialog(office, '新增缴费项目');
  await button(form, '确定').click();
  for (const message of ['Please select fee type', 'Please enter project name', 'Please enter fee period'])
    await expect(form.getByText(message)).toBeVisible();
  await expect(form.getByText('Payment people not set, please check!')).toBeVisible();

  await field(form, '缴费类型').click();
  await field(form, '缴费类型').fill('类型');
  const offered = office.locator('.ant-select-dropdown:visible');
  await expect(offered.getByTitle(type.name)).toBeAttached();
  await expect(offered.getByTitle(closed.name)).toHaveCount(0);
  await field(form, '缴费类型').fill(type.name);
  await offered.getByTitle(type.name).click();
  const name = unique('项目');
  await fill(form, { 项目名称: name });
  await field(form, '缴费周期').fill('2026-11-01');
  await form.getByPlaceholder('结束日期').fill('2026-11-30');
  await office.keyboard.press('Enter');

  const generate = button(form, '确认生成名单');
  await expect(generate).toBeDisabled();
  await fill(form, { 每人金额: '12.5' });
  const classes = field(form, '组织机构');
  const chosen = form.locator('.ant-select-selection-item');
  const tick = async (title: string) => {
    await classes.fill(title);
    await office.locator('.ant-select-tree-node-content-wrapper').filter({ hasText: title }).click();
  };
  await tick(grade.classname);
  await expect(chosen.filter({ hasText: `${grade.classname} (${grade.code})` })).toBeVisible();
  await generate.click();
  await expect(form.getByText('共11人，合计137.50元')).toBeVisible();
  await expect(form.getByRole('row')).toHaveCount(11);
  await field(form, '每页条数').click();
  for (const size of [10, 20, 50, 100, 200]) await expect(office.getByTitle(`${size} 条/页`).last()).toBeAttached();
  await office.keyboard.press('Escape');

  await tick(place.classname);
  await expect(chosen.filter({ hasText: grade.classname })).toHaveCount(0);
  await expect(chosen.filter({ hasText: `${place.classname} (${place.code})` })).toBeVisible();
  await office.keyboard.press('Tab');
  await generate.click();
  await expect(form.getByText('共22人，合计275.00元')).toBeVisible();
  const repeated = row(form, students[0]!.code).getByText('是', { exact: true }).first();
  await expect(repeated).toHaveCSS('color', /^rgb\((1[5-9]|2\d)\d, \d\d, \d\d\)$/);
  await button(form, '确定').click();
  await expect(form.getByText('Payment people duplicated, please check!')).toBeVisible();

  await button(form, '清空人员').click();
  await generate.click();
  const first = students[0]!;
  await field(form, `金额 ${first.name} ${first.code}`).fill('');
  await expect(form.getByText('Please import payment people and set valid amounts')).toBeVisible();
  await field(form, `金额 ${first.name} ${first.code}`).fill('0.005');
  await expect(form.getByText('Please import payment people and set valid amounts')).toBeVisible();
  await expect(form.getByText('共11人，合计125.00元')).toBeVisible();
  await field(form, `金额 ${first.name} ${first.code}`).fill('100.1');
  const last = students[1]!;
  await button(form, `删除 ${last.name} ${last.code}`).click();
  await agree(office, '删除确认', `You are about to delete [${last.name}], continue?`);
  await expect(form.getByText('共10人，合计212.60元')).toBeVisible();
  const sent = requestOf(office, '/payment/add');
  await button(form, '确定').click();
  expect((await sent).postDataJSON()).toMatchObject({
    payment: { projectName: name, typeId: type.id, personImportWay: 1, perAmount: 12.5 },
    paymentPerson: expect.arrayContaining([{ personId: first.id, personType: 1, amount: 100.1 }]),
  });
  await expect(form).toBeHidden();
  await expect(row(office, name)).toContainText('212.60');
});

test('payment.list/02, payment.list/08, payment.list/09, payment.list/13: a workbook makes the list, a broken one does not; a name is asked about once', async ({
  office,
  campus,
}) => {
  const { students } = await addPayers(campus, 2);
  const type = await addType(campus);
  const [one, other] = students as [(typeof students)[number], (typeof students)[number]];
  const taken = await addProject(campus, type, [{ id: one.id, amount: 5 }]);
  await openScreen(office, `${path}?name=${taken.projectName}`);
  await button(office, '新增').first().click();
  const form = dialog(office, '新增缴费项目');
  await fill(form, { 项目名称: taken.projectName });
  await expect(form.getByText('项目名称已存在，请重新输入')).toBeVisible();

  await form.getByText('导入名单', { exact: true }).click();
  await upload(office, button(form, '上传'), '坏的.xlsx', Buffer.from('no workbook'));
  await expect(form.getByText('Person data import failed!')).toBeVisible();
  const asked: number[] = [];
  await office.route('**/queryImportPersonProgress*', async (route) => {
    asked.push(Date.now());
    const done = asked.length > 3;
    await (done
      ? route.continue()
      : route.fulfill({
          json: {
            code: 0,
            msg: '',
            data: { complate: false, complete: false, success: false, progress: 10, percent: 10, msg: '' },
          },
        }));
  });
  const rows = [
    [other.code, other.name, '3'],
    [one.code, one.name, '1234567.5'],
    [one.code, one.name, '2'],
    ['不存在', '', '1'],
  ];
  await upload(office, button(form, '上传'), '名单.xlsx', payerWorkbook(...rows));
  await expect(form.getByText('有1行未导入')).toBeVisible();
  await expect(form.getByText('第5行 不存在')).toContainText('学生编码不存在');
  const pauses = asked.slice(1).map((at, index) => at - asked[index]!);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(190);
  expect(Math.min(...pauses)).toBeLessThan(600);
  await expect(form.getByRole('row').nth(1)).toContainText(one.code);
  await expect(form.getByRole('row').nth(2)).toContainText(one.code);
  await expect(form.getByRole('row').nth(3)).toContainText(other.code);
  await button(form, '取消').click();
  await button(dialog(office, '尚未保存'), '放弃').click();

  const checks: string[] = [];
  office.on('request', (request) => checks.push(new URL(request.url()).pathname));
  await act(row(office, taken.projectName), '修改');
  const edit = dialog(office, '修改缴费项目');
  await expect(row(edit, one.code)).toBeVisible();
  await expect(edit.getByRole('radio', { name: '导入名单' })).toBeDisabled();
  await fill(edit, { 项目名称: taken.projectName, 说明: '改过' });
  const sent = requestOf(office, '/payment/update');
  await button(edit, '确定').click();
  expect((await sent).postDataJSON()).toMatchObject({
    payment: { id: taken.id, remark: '改过' },
    paymentPerson: [{ personId: one.id, amount: 5 }],
    revision: expect.any(Number),
  });
  await expect(edit).toBeHidden();
  expect(checks.filter((asked) => asked.endsWith('/payment/nameValidate'))).toEqual([]);
});

test('payment.list/14, payment.list/15, payment.list/16, paymenttype.list/06: an approved project tells who agreed, and stays; its type stays too', async ({
  office,
  campus,
}) => {
  const { students } = await addPayers(campus, 1);
  const type = await addType(campus);
  const project = await addProject(campus, type, [{ id: students[0]!.id, amount: 1234567.5 }]);
  const remark = '一二三四五六七八九十一二三四五六七';
  await review(campus, project, 2, remark);
  await openScreen(office, `${path}?name=${project.projectName}`);
  const line = row(office, project.projectName);
  await expect(line).toContainText('1,234,567.50');
  await expect(button(line, '详情')).toBeVisible();
  await expect(button(line, '修改')).toHaveCount(0);
  await expect(button(line, '删除')).toHaveCount(0);
  await button(line, '详情').click();
  const detail = dialog(office, '缴费项目详情');
  await expect(detail).toContainText('admin');
  await expect(detail).toContainText(/审核时间\s*20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/);
  const cut = detail.getByRole('button', { name: `${remark.slice(0, 15)}…`, exact: true });
  await cut.hover();
  await expect(office.getByRole('tooltip')).toHaveText(remark);
  await expect(detail.getByText('总金额').last()).toBeVisible();

  await openScreen(office, `/Finance/paymentType?name=${type.name}`);
  await expect(button(row(office, type.name), '修改')).toBeVisible();
  await expect(button(row(office, type.name), '删除')).toHaveCount(0);
});

test('who saves a project over a newer one chooses field by field, and the list of people too', async ({
  office,
  campus,
}) => {
  const { students } = await addPayers(campus, 2);
  const type = await addType(campus);
  const amounts = students.map(({ id }) => ({ id, amount: 5 }));
  const project = await addProject(campus, type, amounts.slice(0, 1));
  await openScreen(office, `${path}?name=${project.projectName}`);
  await act(row(office, project.projectName), '修改');
  const edit = dialog(office, '修改缴费项目');
  await expect(row(edit, students[0]!.code)).toBeVisible();
  const period = { beginTime: '2026-11-01 00:00:00', endTime: '2026-11-30 00:00:00' };
  await campus.data('/api/schoolservice/payment/payment/update', {
    payment: { ...project, typeId: type.id, personImportWay: 2, remark: '他的', ...period },
    paymentPerson: amounts.map(({ id: personId, amount }) => ({ personId, amount })),
  });
  await fill(edit, { 说明: '我的' });
  await button(edit, '确定').click();
  const conflict = dialog(office, '数据已被他人修改');
  await expect(conflict).toContainText('共2人，合计10.00元');
  await button(conflict, '保存').click();
  await expect(edit).toBeHidden();
  const { data } = await campus.data<{ data: { remark: string; number: number }[] }>(
    '/api/schoolservice/payment/payment/query',
    { page: 0, pagesize: 20, params: { name: project.projectName } },
  );
  expect(data).toMatchObject([{ remark: '我的', number: 2 }]);
});

sweep({
  id: 'payment.list',
  path,
  folder: 'payment',
  open: (page, campus) => openProject(page, campus, path),
  scenes: {
    'a new project': async (page, words) => {
      await button(page, words('新增')).first().click();
      const form = page.getByRole('dialog');
      await button(form, words('确定')).click();
      await expect(form.getByText(words('Please enter project name'))).toBeVisible();
    },
    'an old one': async (page, words) => {
      await act(page.getByRole('row').nth(1), words('修改'), words('更多操作'));
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    },
    'its details': async (page, words) => {
      await act(page.getByRole('row').nth(1), words('详情'), words('更多操作'));
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    },
  },
});
