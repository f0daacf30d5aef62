import { readAll } from '../../libs/spreadsheet/testing/hand-made-workbook.js';
import { expect, openScreen, test } from './console.js';
import { act, button, choose, dialog, download, field, midnight, requestOf, row, search, unique } from './kit.js';
import { addPayers, addProject, addType, figure, openProject, review } from './payments.js';
import { sweep } from './sweep.js';

const path = '/Finance/paymentQuery';
const query = '/payment/query';

test('paymentQuery.list/01, paymentQuery.list/02, paymentQuery.list/03, paymentQuery.list/04, paymentQuery.list/05, paymentQuery.list/06: what approved projects demand and what has come', async ({
  office,
  campus,
}) => {
  const { students } = await addPayers(campus, 2);
  const [one, other] = students as [(typeof students)[number], (typeof students)[number]];
  const type = await addType(campus, { name: unique('统计') });
  const demands = [
    { id: one.id, amount: 100.5 },
    { id: other.id, amount: 20 },
  ];
  const [half, whole, pending] = [
    await addProject(campus, type, demands),
    await addProject(campus, type, demands.slice(0, 1)),
    await addProject(campus, type, demands),
  ];
  const paymentTime = `${midnight(1).slice(0, 10)} 08:30:00`;
  for (const project of [half, whole]) {
    await review(campus, project, 2);
    const notice = { paymentId: project.id, personCode: one.code, status: 2, amount: 100.5, paymentTime };
    await campus.open('/api/open/payment/notify', notice);
  }

  const sums = office.waitForResponse((response) => response.url().endsWith('/queryPaymentSummary'));
  const first = requestOf(office, query);
  await openScreen(office, `${path}?typeId=${type.id}`);
  expect((await first).postDataJSON()).toMatchObject({ params: { status: 2, typeId: type.id } });
  const { data } = await (await sums).json();
  expect(data).toMatchObject({
    ...{ paymentNumber: 2, donePaymentNumber: 1, number: 3, doneNumber: 2 },
    ...{ amount: 221, doneAmount: 201, openMoney: 20, waivedMoney: 0 },
  });
  const main = office.getByRole('main');
  for (const [title, text] of Object.entries({
    ...{ 项目总数: '2', 已完成项目: '1', 总人数: '3', 已完成人数: '2', 总金额: '221.00', 已完成金额: '201.00' },
  }))
    await expect(figure(main, title).first()).toHaveText(text);
  await expect(row(office, pending.projectName)).toHaveCount(0);
  await expect(row(office, whole.projectName).getByText('已完成', { exact: true })).toHaveClass(/blue/);
  await expect(row(office, half.projectName).getByText('未完成', { exact: true })).toHaveClass(/red/);

  await button(row(office, half.projectName), '详情').click();
  const detail = dialog(office, '缴费项目详情');
  await expect(row(detail, one.code)).toContainText(paymentTime);
  await detail.getByText('未缴', { exact: true }).click();
  await expect(row(detail, one.code)).toHaveCount(0);
  await expect(row(detail, other.code)).toBeVisible();
  await expect(detail.getByRole('row', { name: '未缴金额' })).toContainText('20.00');
  const unpaid = await download(office, button(detail, '导出'));
  expect(unpaid.name).toBe('缴费人员.xlsx');
  const [titles, ...rows] = await readAll(unpaid.content);
  expect(titles?.slice(0, 7)).toEqual([1, '编码', '姓名', '组织机构', '金额', '缴费状态', '缴费时间']);
  expect(titles?.slice(7)).toEqual(['已缴金额', '减免金额', '未缴金额', '提醒次数', '最近提醒']);
  expect(rows.map((cells) => [cells[1], cells[4], cells[5]])).toEqual([[other.code, '20', '未缴费']]);
  await office.keyboard.press('Escape');

  await expect(button(row(office, whole.projectName), '提醒缴费')).toHaveCount(0);
  await act(row(office, half.projectName), '提醒缴费');
  await office
    .getByRole('dialog')
    .filter({ hasText: '将提醒1名未缴费学生的家长' })
    .getByRole('button', { name: '确定' })
    .click();
  await expect(office.getByText('提醒已发出')).toBeVisible();

  await field(office.getByRole('search'), '日期范围').click();
  await office.getByText('最近一个月', { exact: true }).click();
  expect((await search(office, query)).postDataJSON()).toMatchObject({
    params: { status: 2, beginTime: midnight(30), endTime: midnight(0) },
  });
  await choose(office, field(office.getByRole('search'), '是否完成'), '否');
  expect((await search(office, query)).postDataJSON()).toMatchObject({ params: { status: 2, isDone: false } });
  await expect(row(office, half.projectName)).toBeVisible();
  await expect(row(office, whole.projectName)).toHaveCount(0);
});

test('beyond the contract: what was paid is given back, and what is open is waived, with a reason; the sums agree', async ({
  office,
  campus,
}) => {
  const { students } = await addPayers(campus, 1);
  const [one] = students as [(typeof students)[number]];
  const project = await addProject(campus, await addType(campus), [{ id: one.id, amount: 100.5 }]);
  await review(campus, project, 2);
  const paymentTime = `${midnight(1).slice(0, 10)} 08:30:00`;
  const notice = { paymentId: project.id, personCode: one.code, status: 2, amount: 100.5, paymentTime };
  await campus.open('/api/open/payment/notify', notice);
  await openScreen(office, `${path}?name=${project.projectName}`);
  await expect(row(office, project.projectName)).toContainText('可缴费');
  await button(row(office, project.projectName), '详情').click();
  const detail = dialog(office, '缴费项目详情');

  await act(row(detail, one.code), '退款');
  const refund = dialog(office, '退还缴费');
  await field(refund, '金额').fill('100.5');
  await field(refund, '原因').fill('退学');
  await button(refund, '确定').click();
  await expect(row(detail, one.code)).toContainText('未缴费');

  await act(row(detail, one.code), '减免');
  const waiver = dialog(office, '减免缴费');
  await waiver.getByText('多子女优惠').click();
  await field(waiver, '金额').fill('20');
  await field(waiver, '原因').fill('家中两孩在读');
  await button(waiver, '确定').click();
  await expect(row(detail, one.code)).toContainText('80.50');
  await expect(detail.getByRole('row', { name: '减免金额' })).toContainText('20.00');

  await act(row(detail, one.code), '记录');
  const entries = dialog(office, '缴费记录');
  await expect(row(entries, '退学')).toContainText('退款');
  await expect(row(entries, '家中两孩在读')).toContainText('多子女优惠');
  expect(await campus.data('/api/ledger/check', {})).toEqual({ sound: true });
  const late = { ...notice, amount: 80.5, paymentTime: `${midnight(20).slice(0, 10)} 08:30:00` };
  await expect(campus.open('/api/open/payment/notify', late)).rejects.toThrow(/缴费尚未开始/);
});

sweep({
  id: 'paymentQuery.list',
  path,
  folder: 'payment',
  open: (page, campus) => openProject(page, campus, path, (project) => review(campus, project, 2)),
  scenes: {
    'its details': async (page, words) => {
      await button(page.getByRole('row').nth(1), words('详情')).click();
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    },
  },
});
