import { expect, openScreen, test } from './console.js';
import { act, button, dialog, row } from './kit.js';
import { addPayers, addProject, addType, openProject } from './payments.js';
import { sweep } from './sweep.js';

const path = '/Finance/paymentReview';

test('paymentReview.list/01, paymentReview.list/02, paymentReview.list/03, paymentReview.list/04, paymentReview.list/05: a project is rejected, then approved for good', async ({
  office,
  campus,
}) => {
  const { students } = await addPayers(campus, 6);
  const payers = students.map(({ id }) => ({ id, amount: 20 }));
  const project = await addProject(campus, await addType(campus), payers);
  await openScreen(office, `${path}?name=${project.projectName}`);
  const line = row(office.getByRole('main'), project.projectName);
  await act(line, '审核');
  const decision = dialog(office, '缴费项目审核');
  await expect(decision).toContainText('120.00');
  await expect(decision.locator('.ant-table').getByRole('row')).toHaveCount(6);
  await button(decision, '确定').click();
  await expect(decision.getByText('Please select review result')).toBeVisible();
  await decision.getByText('不同意', { exact: true }).click();
  await decision.getByLabel('审核意见').fill('请附报价单');
  await button(decision, '确定').click();
  await expect(line).toContainText('已驳回');
  await expect(line).toContainText('admin');

  await act(line, '审核');
  const steps = (title: string) => dialog(office, title).getByRole('list', { name: '审核过程' }).getByRole('listitem');
  await expect(steps('缴费项目审核').nth(1)).toContainText('请附报价单');
  await dialog(office, '缴费项目审核').getByText('同意', { exact: true }).click();
  await button(dialog(office, '缴费项目审核'), '确定').click();
  await expect(line).toContainText('已通过');
  await expect(button(line, '详情')).toBeVisible();
  await expect(button(line, '审核')).toHaveCount(0);
  await button(line, '详情').click();
  await expect(dialog(office, '缴费项目详情')).toContainText(/审核时间\s*20\d\d-/);
  await expect(steps('缴费项目详情')).toHaveText([
    /^创建已提交.*admin$/,
    /^项目审核已驳回.*admin请附报价单$/,
    /^项目审核已通过.*admin$/,
  ]);
});

sweep({
  id: 'paymentReview.list',
  path,
  folder: 'payment',
  open: (page, campus) => openProject(page, campus, path),
  scenes: {
    'the review': async (page, words) => {
      await act(page.getByRole('row').nth(1), words('审核'), words('更多操作'));
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    },
  },
});
