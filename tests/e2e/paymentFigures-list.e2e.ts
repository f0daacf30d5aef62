import { expect, openScreen, test } from './console.js';
import { button, download, row, unique } from './kit.js';
import { addPayers, addProject, addType, openProject, review } from './payments.js';
import { sweep } from './sweep.js';

const path = '/Finance/paymentFigures';
const debts = '/Finance/paymentDebt';

test('beyond the contract: figures of fees lead from the project to its classes, to persons, and to what one owes', async ({
  office,
  campus,
}) => {
  const { place, students } = await addPayers(campus, 2);
  const [one, other] = students as [(typeof students)[number], (typeof students)[number]];
  const type = await addType(campus, { name: unique('汇总') });
  const project = await addProject(campus, type, [
    { id: one.id, amount: 100.5 },
    { id: other.id, amount: 20 },
  ]);
  const second = await addProject(campus, type, [{ id: one.id, amount: 3 }]);
  await review(campus, project, 2);
  await review(campus, second, 2);

  await openScreen(office, `${path}?projectIds=${project.id},${second.id}`);
  const link = (name: string) => office.getByRole('main').getByRole('link', { name, exact: true });
  await expect(row(office, '120.50')).toHaveCount(1);
  await expect(office.getByRole('main').getByText('123.50').first()).toBeVisible();
  expect((await download(office, button(office, '导出'))).name).toBe('缴费汇总.xlsx');
  await link(project.projectName).click();
  await expect(link(place.classname)).toBeVisible();
  await link(place.classname).click();
  await expect(row(office, one.code)).toContainText('100.50');
  await expect(row(office, other.code)).toContainText('20.00');
  await link(one.name).click();
  await expect(row(office, project.projectName)).toContainText('100.50');
  await expect(row(office, second.projectName)).toHaveCount(0);
  await openScreen(office, `${debts}?keyword=${one.code}`);
  await expect(row(office, second.projectName)).toContainText('3.00');
  expect((await download(office, button(office, '导出'))).name).toBe('未缴名单.xlsx');
});

for (const [id, address] of [
  ['paymentFigures', path],
  ['paymentDebt', debts],
] as const)
  sweep({
    id,
    path: address,
    folder: 'payment-figures',
    open: (page, campus) => openProject(page, campus, address, (project) => review(campus, project, 2)),
    scenes: {},
  });
