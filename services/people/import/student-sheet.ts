import { importedParents } from '../../../libs/contracts/people/index.js';
import type { RowValues } from '../../../libs/spreadsheet/import/index.js';
import { sheet } from '../../../libs/spreadsheet/index.js';
import type { ClassProblem } from '../class/classes.js';
import { sexColumn } from './imported-person.js';

type ParentColumn = `parent${number}Name` | `parent${number}Phone`;

/** Columns of the import of students. */
export type Column = 'className' | 'code' | 'name' | 'sex' | ParentColumn;

/** Cells of a row. */
export type Values = RowValues<Column>;

/** The columns of each parent that a row may name; made once, because every row is looked through for all of them. */
export const parentPlaces = Array.from({ length: importedParents }, (_, index) => {
  const group = `parent${index + 1}` as const;
  return { group, place: index + 1, name: `${group}Name`, phone: `${group}Phone` } as const;
});

const nameTitle = (place: number) => `家长${place}姓名`;

const parentColumns = parentPlaces.flatMap(
  ({ group, place, name, phone }) =>
    [
      { key: name, title: nameTitle(place), required: true, max: 64, group, example: '张父' },
      {
        key: phone,
        title: `家长${place}手机号`,
        required: true,
        max: 32,
        format: 'phone',
        group,
        example: '13800000000',
      },
    ] as const,
);

/** Columns of the template (spec README, Files); a class name may be a path text. */
export const studentSheet = sheet<Column>({
  columns: [
    { key: 'className', title: '班级名称', required: true, max: 256, example: '高一(1)班' },
    { key: 'code', title: '学生编码', required: true, max: 32, example: '2026001' },
    { key: 'name', title: '姓名', required: true, max: 64, example: '张三' },
    { ...sexColumn, required: true },
    ...parentColumns,
  ],
});

/** What is said of a name in a file that leads to no class. */
export const classProblems: Record<ClassProblem, string> = {
  unknown: '{column}不存在',
  ambiguous: '{column}不唯一，请填写完整路径',
  disabled: '{column}已禁用',
};

/** The parents that a row names, with the title of the column that names each. */
export const parentsOf = (values: Values) =>
  parentPlaces
    .filter(({ name, phone }) => values[name] !== undefined || values[phone] !== undefined)
    .map(({ place, name, phone }) => ({
      name: values[name] ?? '',
      phone: values[phone] ?? '',
      column: nameTitle(place),
    }));
