import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import { openArchive } from '../archive.js';
import { readAll, saved } from '../testing/hand-made-workbook.js';
import { templateWorkbook } from './template-workbook.js';

async function load(content: Buffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  return workbook.xlsx.load(content as unknown as ExcelJS.Buffer);
}

async function partOf(content: Buffer, name: string): Promise<string> {
  const archive = await openArchive(await saved(content));
  const part = archive.part(name);
  const chunks = part ? await Readable.from(part.chunks()).toArray() : [];
  archive.close();
  return Buffer.concat(chunks as Buffer[]).toString('utf8');
}

const speak = (template: string, values = {}) => `${template} ${Object.values(values).join(' ')}`.trim();
const noteAt = (worksheet: ExcelJS.Worksheet, cell: string) => {
  const { note } = worksheet.getCell(cell);
  return typeof note === 'string' ? note : note?.texts?.map(({ text }) => text).join('');
};

const columns = [
  { key: 'className', title: '班级名称', required: true, max: 256, example: '高一(1)班' },
  { key: 'code', title: '学生编码', required: true, max: 32, example: 'S001' },
  { key: 'sex', title: '性别', choices: ['男', '女'], example: '男' },
  {
    key: 'phone1',
    title: '家长1手机号',
    required: true,
    group: 'one',
    max: 32,
    format: 'phone',
    example: '13800000000',
  },
  {
    key: 'phone2',
    title: '家长2手机号',
    required: true,
    group: 'two',
    max: 32,
    format: 'phone',
    example: '13800000000',
  },
  { key: 'floors', title: '楼层', format: 'integer', min: 1 },
  { key: 'fee', title: '金额', format: 'decimal' },
  { key: 'from', title: '开始日期', format: 'date' },
  { key: 'remark', title: '备注' },
] as const;
let content: Buffer;
/** Read once: exceljs spreads each validation over all its cells. */
let worksheet: ExcelJS.Worksheet;
beforeAll(async () => {
  content = await templateWorkbook(columns, { speak });
  worksheet = (await load(content)).worksheets[0]!;
});

const TITLES = columns.map(({ title }) => title);

it('marks required columns by look, leaves titles as they are, and has no rows to import', async () => {
  expect((await readAll(content)).filter(([, ...cells]) => cells.some(Boolean))).toEqual([[1, ...TITLES]]);
  expect(worksheet.getCell('A1').font).toMatchObject({ bold: true, color: { argb: 'FFC00000' } });
  for (const cell of ['C1', 'D1']) expect(worksheet.getCell(cell).font.bold).toBeFalsy();
  // Texts keep their leading zeros; numbers are numbers, as text that looks like one is refused by a validation of numbers.
  expect([1, 4, 6, 7, 8].map((column) => worksheet.getColumn(column).numFmt)).toEqual([
    ...['@', '@', undefined, undefined, '@'],
  ]);
});

it('says at its titles what belongs below them and at the first cell what a row may say, in the language of who reads', async () => {
  expect(['A1', 'C1', 'D1', 'I1'].map((cell) => noteAt(worksheet, cell))).toEqual([
    '必填\n最多{max}个字 256\n示例：{example} 高一(1)班',
    '选填\n可填写：{choices} 男、女\n示例：{example} 男',
    '同组的列有内容时必填\n最多{max}个字 32\n示例：{example} 13800000000',
    '选填',
  ]);
  expect(noteAt(worksheet, 'A2')?.split('\n')).toEqual([
    '示例：{example} ',
    '班级名称：高一(1)班',
    '学生编码：S001',
    '性别：男',
    '家长1手机号：13800000000',
  ]);
  expect(worksheet.getCell('A2').value).toBeNull();
});

it('shows notes in boxes that are as high as their texts', async () => {
  const drawing = await partOf(content, 'xl/drawings/vmlDrawing1.vml');
  const heights = [...drawing.matchAll(/<x:Anchor>(.*?)<\/x:Anchor>/g)].map(([, anchor]) => {
    const [, , top, , , , bottom] = anchor!.split(', ').map(Number);
    return bottom! - top!;
  });
  expect(Math.max(...heights)).toBeGreaterThan(Math.min(...heights) + 3);
});

it('says of cells what the import would refuse, to the last row that is read', async () => {
  for (const row of [2, 200_001]) {
    const rules = columns.map((_, index) => worksheet.getCell(row, index + 1).dataValidation);
    expect(rules).toMatchObject(
      [
        { type: 'textLength', formulae: [256], error: '{column}长度不能超过{max} 班级名称 256' },
        { type: 'textLength', operator: 'lessThanOrEqual', formulae: [32] },
        { type: 'list', formulae: ['"男,女"'], errorStyle: 'warning', error: '可填写：{choices} 男、女' },
        { type: 'custom', error: '{column}格式不正确 家长1手机号' },
        { type: 'custom', formulae: [expect.stringContaining('LEN(E2)<=32')] },
        { type: 'whole', operator: 'greaterThanOrEqual', formulae: [1], error: '{column}格式不正确 楼层' },
        { type: 'decimal', formulae: [0] },
        { type: 'custom', formulae: ['OR(ISNUMBER(H2),ISNUMBER(DATEVALUE(H2)))'] },
        {},
      ].map((rule) => (Object.keys(rule).length > 0 ? rule : undefined)),
    );
  }
});

it('offers thousands of classes from a hidden sheet behind the first, which alone is read', async () => {
  const className = Array.from({ length: 5000 }, (_, index) => `${index % 3 ? '' : '=高一/'}${index}班`);
  const both = columns.slice(0, 2);
  const content = await templateWorkbook(both, { offered: { className, code: [] } });
  const workbook = await load(content);
  const [shown, hidden] = workbook.worksheets;
  expect([shown!.state, hidden!.state, workbook.worksheets.length]).toEqual(['visible', 'hidden', 2]);
  expect(shown!.getCell('A2').dataValidation).toMatchObject({
    ...{ type: 'list', formulae: ['list_className'], errorStyle: 'warning', error: '班级名称不存在' },
  });
  expect(workbook.definedNames.getRanges('list_className').ranges).toEqual(['lists!$A$2:$A$5001']);
  expect(hidden!.getCell('A2').text).toBe(className[0]);
  expect(hidden!.getCell('A5001').text).toBe(className[4999]);
  expect(await partOf(content, 'xl/worksheets/sheet2.xml')).not.toContain('<f');
  expect(noteAt(shown!, 'A2')).toContain(`班级名称：${className[0]}`);
  expect(shown!.getCell('B2').dataValidation.type).toBe('textLength');
  expect((await readAll(content)).filter(([, ...cells]) => cells.some(Boolean))).toEqual([[1, ...TITLES.slice(0, 2)]]);
});

it('is as wide as its titles, examples and lists', async () => {
  const offered = { className: ['高中部/高一年级/高一(12)班'] };
  const listed = (await load(await templateWorkbook(columns.slice(0, 1), { offered }))).worksheets[0]!;
  expect(listed.getColumn(1).width).toBeGreaterThanOrEqual(27);
  expect(worksheet.getColumn(1).width).toBeLessThan(27);
  expect(worksheet.getColumn(4).width).toBeGreaterThanOrEqual(15);
});

/** A workbook as LibreOffice stores it after it has opened it. */
async function throughOffice(file: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-office-'));
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const target = ['--convert-to', 'xlsx', '--outdir', folder];
  try {
    execFileSync('soffice', [profile, '--headless', ...target, await saved(file)], {
      stdio: 'ignore',
      timeout: 60_000,
    });
    return await readFile(join(folder, 'file.xlsx'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it('keeps its notes, lists and what cells may say in LibreOffice, and is read then', async () => {
  const kept = await load(await throughOffice(await templateWorkbook(columns, { offered: { className: ['国际班'] } })));
  const sheet = kept.worksheets[0]!;
  expect(noteAt(sheet, 'A1')).toContain('必填');
  const rules = ['A3', 'B3', 'F3'].map((cell) => sheet.getCell(cell).dataValidation);
  expect(rules).toMatchObject([
    { type: 'list', formulae: expect.arrayContaining(['list_className']), error: '班级名称不存在' },
    { type: 'textLength', error: '学生编码长度不能超过32' },
    { type: 'whole', error: '楼层格式不正确' },
  ]);
  expect([1, 2, 4].map((column) => sheet.getColumn(column).numFmt)).toEqual(['@', '@', '@']);
  const row = ['国际班', '007', '男', '13800000000', undefined, 3, 12.5, '2026-09-01', '备注'];
  sheet.getRow(2).values = row;
  expect(await readAll(Buffer.from(await kept.xlsx.writeBuffer()))).toEqual([
    [1, ...columns.map(({ title }) => title)],
    [2, ...row.map((cell) => cell && String(cell))],
  ]);
}, 90_000);
