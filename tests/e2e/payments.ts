import type { Locator, Page } from '@playwright/test';
import { handMade, textRow } from '../../libs/spreadsheet/testing/hand-made-workbook.js';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { until } from '../../libs/testing/product.js';
import { openScreen } from './console.js';
import { midnight, unique } from './kit.js';
import { type AddedClass, type AddedPerson, addClass, addStudent } from './school.js';

/** A workbook of those who have to pay: code, name, amount. */
export const payerWorkbook = (...rows: (readonly string[])[]): Buffer =>
  handMade({
    rows: [['学生编码', '姓名', '缴费金额'], ...rows].map((cells, at) => textRow(at + 1, cells)).join(''),
  });

/** A payment type that a test has added. */
export interface AddedType {
  id: string;
  name: string;
}

const base = '/api/schoolservice/payment';

/** Adds an open payment type behind the console. */
export async function addType(campus: CampusClient, values: object = {}): Promise<AddedType> {
  const type = { name: unique('类型'), order: 1, open: true, includeDate: false, ...values };
  return { ...type, ...(await campus.data<{ id: string }>(`${base}/type/add`, type)) };
}

/** Adds a grade with a class and students in it; finance knows them when this is done. */
export async function addPayers(
  campus: CampusClient,
  count: number,
): Promise<{ grade: AddedClass; place: AddedClass; students: AddedPerson[] }> {
  const grade = await addClass(campus, 'grade');
  const place = await addClass(campus, 'class', grade);
  const students: AddedPerson[] = [];
  for (let index = 0; index < count; index++) students.push(await addStudent(campus, place));
  await until(`${count} students to be known`, async () => {
    const asked = { personType: 1, amount: 1, classIds: [grade.id] };
    return (await campus.data<unknown[]>(`${base}/payment/queryPersonByClass`, asked)).length === count;
  });
  return { grade, place, students };
}

/** A fee project that a test has added. */
export interface AddedProject {
  id: string;
  projectName: string;
}

/** Adds a fee project behind the console. */
export async function addProject(
  campus: CampusClient,
  type: AddedType,
  payers: readonly { id: string; amount: number }[],
): Promise<AddedProject> {
  const payment = { projectName: unique('项目'), typeId: type.id, personImportWay: 2 };
  const period = { beginTime: midnight(10), endTime: midnight(0) };
  const paymentPerson = payers.map(({ id: personId, amount }) => ({ personId, amount }));
  const { id } = await campus.data<{ id: string }>(`${base}/payment/add`, {
    payment: { ...payment, ...period },
    paymentPerson,
  });
  return { id, projectName: payment.projectName };
}

/** Approves (2) or rejects (1) a project behind the console. */
export const review = (
  campus: CampusClient,
  { id }: AddedProject,
  status: 1 | 2,
  reviewRemark = '',
): Promise<unknown> => campus.data(`${base}/payment/review`, { id, status, reviewRemark });

/** The tile above a list with this title. */
export const figure = (place: Locator, title: string): Locator =>
  place.getByRole('button', { name: new RegExp(`^${title}`) }).locator('strong');

/** Opens a list of projects with one of somebody who has to pay. @param prepare what is done with the project before */
export async function openProject(
  page: Page,
  campus: CampusClient,
  path: string,
  prepare: (project: AddedProject) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const { students } = await addPayers(campus, 1);
  const project = await addProject(campus, await addType(campus), [{ id: students[0]!.id, amount: 5 }]);
  await prepare(project);
  await openScreen(page, `${path}?name=${project.projectName}`);
}
