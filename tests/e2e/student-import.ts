import type { Locator, Page } from '@playwright/test';
import { handMade, textRow } from '../../libs/spreadsheet/testing/hand-made-workbook.js';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { openScreen } from './console.js';
import { button, dialog, unique, upload } from './kit.js';
import { type AddedClass, addClass, addStudent } from './school.js';

/** The screen of students. */
export const path = '/Base/student';

/** A row of the workbook: class, code, name, sex, and parents with their phones. */
type Cells = readonly string[];

/** A workbook of students with up to eight parents. */
export const workbook = (...rows: Cells[]): Buffer => {
  const places = Array.from({ length: 8 }, (_, index) => [`家长${index + 1}姓名`, `家长${index + 1}手机号`]);
  const titles = ['班级名称', '学生编码', '姓名', '性别', ...places.flat()];
  return handMade({ rows: [titles, ...rows].map((cells, index) => textRow(index + 1, cells)).join('') });
};

/** A student whom the import takes. */
export const goodRow = (place: AddedClass, ...parents: string[]): Cells => [
  place.classname,
  unique('S'),
  unique('学生'),
  '女',
  ...parents,
];
/** A student of a class that nobody knows. */
export const badRow = (): Cells => [unique('无此班'), unique('S'), unique('学生'), '男'];

/** A class that the import of students knows. */
export async function knownClass(campus: CampusClient): Promise<AddedClass> {
  const place = await addClass(campus);
  await addStudent(campus, place);
  return place;
}

/** Opens the dialog of the student import. */
export async function openImport(office: Page): Promise<Locator> {
  await openScreen(office, path);
  await button(office, '导入').click();
  return dialog(office, '学生导入');
}

/** Chooses a workbook in the dialog. */
export const choose = (office: Page, within: Locator, content: Buffer, name = '学生.xlsx') =>
  upload(office, within.getByText('选择文件'), name, content);

/** Enables or disables a student behind the console. */
export async function switchState(campus: CampusClient, code: string): Promise<void> {
  const { data } = await campus.data<{ data: { id: string }[] }>('/api/school/student/query', {
    params: { keyword: code },
  });
  await campus.data('/api/school/student/switchstate', { id: data[0]!.id });
}
