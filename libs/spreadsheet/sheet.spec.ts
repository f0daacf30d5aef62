import { readRecords, type SheetRecord, sheet } from './sheet.js';
import { fillTemplate, SHEET_PROBLEMS, SheetProblem } from './sheet-problem.js';
import type { RowRun } from './workbook-reader.js';

const students = sheet({
  columns: [
    { key: 'className', title: '班级名称', required: true },
    { key: 'code', title: '学生编码', required: true, max: 5 },
    { key: 'name', title: '姓名', required: true, max: 4 },
    { key: 'remark', title: '备注（选填）' },
    { key: 'parentName', title: '家长1姓名', required: true, group: '家长1' },
    { key: 'parentPhone', title: '家长1手机号', required: true, format: 'phone', group: '家长1' },
    { key: 'floor', title: '楼层', format: 'integer' },
  ],
});

type Cells = (string | undefined)[];

async function* runs(rows: readonly Cells[], size = 2): AsyncGenerator<RowRun> {
  for (let i = 0; i < rows.length; i += size) {
    const part = rows.slice(i, i + size).map((cells, j) => ({ rowNumber: i + j + 1, cells }));
    yield { rows: part, progress: (i + part.length) / rows.length };
  }
}

async function* asRun(rows: RowRun['rows']): AsyncGenerator<RowRun> {
  yield { rows, progress: 1 };
}

async function recordsOf(given: AsyncGenerator<RowRun>): Promise<SheetRecord[]> {
  const records: SheetRecord[] = [];
  for await (const run of readRecords(given, students)) records.push(...run.records);
  return records;
}

const parse = (...rows: Cells[]): Promise<SheetRecord[]> => recordsOf(runs(rows));

function messages(record: SheetRecord | undefined): string[] {
  return (record?.errors ?? []).map(({ message }) => message);
}

const HEADER = ['班级名称', '学生编码', '姓名'];

describe('the header', () => {
  it('is the first row with all required names, in any order, unknown columns ignored', async () => {
    const records = await parse(
      ['学生导入', undefined, '姓名'],
      ['说明：姓名必填'],
      ['其他', '姓名', '学生编码', '其他', '班级名称'],
      ['x', '王芳', '007', 'y', '一班'],
    );
    expect(records).toEqual([{ rowNumber: 4, values: { name: '王芳', code: '007', className: '一班' }, errors: [] }]);
  });

  it('is compared without blanks, line breaks, width and marks', async () => {
    const header = [' 班级\n名称 ', '学生编码*', '*　姓\u200b名', '备注(选填)', '家长１姓名＊'];
    const [record] = await parse(header, ['一班', '1', '甲', '无', '乙']);
    expect(record?.values).toEqual({ className: '一班', code: '1', name: '甲', remark: '无', parentName: '乙' });
  });

  it('lacking required columns is refused by the row that came nearest', async () => {
    const attempt = parse(['一班', '姓名'], ['班级名称', '学号', '姓名'], ['一班', '1', '甲']);
    await expect(attempt).rejects.toMatchObject({
      kind: 'missingColumns',
      message: '缺少列：学生编码',
      template: '缺少列：{columns}',
      values: { columns: '学生编码' },
    });
    await expect(parse(['x'])).rejects.toThrow('缺少列：班级名称、学生编码、姓名');
  });

  it('with a known column twice is refused; an unknown one may come twice', async () => {
    await expect(parse([...HEADER, '姓名 ', '学生编码*'])).rejects.toThrow('列名重复：学生编码、姓名');
    expect(await parse([...HEADER, '备', '备'], ['一班', '1', '甲'])).toHaveLength(1);
  });

  it('without data is refused', async () => {
    await expect(parse()).rejects.toThrow('工作表没有数据');
    await expect(parse(HEADER, [' ', '　'])).rejects.toThrow('工作表没有数据');
  });
});

describe('rows', () => {
  it('that are blank are skipped; the others keep their numbers and order', async () => {
    const records = await parse(HEADER, ['一班', '2', '甲'], [], [' \u00a0', '　\u200b'], ['一班', '1', '乙']);
    expect(records.map(({ rowNumber, values }) => [rowNumber, values.code])).toEqual([
      [2, '2'],
      [5, '1'],
    ]);
  });

  it('have their cells trimmed and freed of what cannot be stored', async () => {
    const [record] = await parse(HEADER, ['\ufeff　一班\u00a0', '\u200b0\u00007\n', '王\ud800 芳\u0001']);
    expect(record?.values).toEqual({ className: '一班', code: '07', name: '王 芳' });
  });

  it('are refused where a cell has characters that nobody sees', async () => {
    const [record] = await parse(HEADER, ['一班', '1', '张\u202e三']);
    expect(messages(record)).toEqual(['姓名包含不可见字符']);
  });

  it('carry errors of empty and long cells, counting characters', async () => {
    const [first, second] = await parse(HEADER, ['一班', '123456', '𠮷𠮷𠮷𠮷'], ['二班', undefined, '一二三四五']);
    expect(messages(first)).toEqual(['学生编码长度不能超过5']);
    expect(messages(second)).toEqual(['学生编码不能为空', '姓名长度不能超过4']);
    expect(second?.errors[1]).toMatchObject({ key: 'name', template: '{column}长度不能超过{max}', values: { max: 4 } });
  });

  it.each(['#N/A', '#REF!', '#value!', 'Err:502'])(
    'are refused where a formula gave %s, in whatever column',
    async (value) => {
      const [record] = await parse(HEADER, [value, '#1', value]);
      expect(messages(record)).toEqual(['班级名称格式不正确', '姓名格式不正确']);
    },
  );

  it('have a phone in one spelling, and digits of numbers in one width', async () => {
    const titles = [...HEADER, '家长1姓名', '家长1手机号', '楼层'];
    const phones = ['13900000003', '１３９０００００００３', '+86 139-0000-0003', '139 0000 0003', '(010) 6255 1234'];
    const records = await parse(titles, ...phones.map((phone, at) => ['一班', String(at), '甲', '丙', phone, '１２']));
    const mobile = '13900000003';
    expect(records.map(({ values }) => values.parentPhone)).toEqual([mobile, mobile, mobile, mobile, phones[4]]);
    expect(records[1]?.values).toMatchObject({ floor: '12' });
    expect(records.flatMap(messages)).toEqual([]);
  });

  it('are refused where a number lost its last digits before the file was stored', async () => {
    const rows = [
      { rowNumber: 1, cells: HEADER },
      { rowNumber: 2, cells: ['一班', '11010', '甲'], rounded: [1] },
    ];
    const [record] = await recordsOf(asRun(rows));
    expect(messages(record)).toEqual(['学生编码是超过15位的数字，末尾几位已丢失，请设为文本格式后重新填写']);
  });

  it('with only unknown cells filled are blank', async () => {
    const records = await parse(
      [...HEADER, '选项'],
      ['一班', '1', '甲', '男'],
      [undefined, undefined, undefined, '女'],
    );
    expect(records.map(({ rowNumber }) => rowNumber)).toEqual([2]);
  });

  it('need the required columns of a group only where the group is filled', async () => {
    const records = await parse(
      [...HEADER, '家长1姓名', '家长1手机号'],
      ['一班', '1', '甲'],
      ['一班', '2', '乙', '丙'],
      ['一班', '3', '丁', undefined, '13812345678'],
    );
    expect(records.map(messages)).toEqual([[], ['家长1手机号不能为空'], ['家长1姓名不能为空']]);
  });

  it('beyond 200,000 are refused, exactly so many are not', async () => {
    const rows: Cells[] = [HEADER, ...Array.from({ length: 200_000 }, () => ['一班', '1', '甲'])];
    async function* oneMore(): AsyncGenerator<RowRun> {
      yield* runs(rows, 1000);
      yield { rows: [{ rowNumber: 200_002, cells: ['一班', '1', '甲'] }], progress: 1 };
    }
    let given = 0;
    async function parseMany(): Promise<void> {
      for await (const { records } of readRecords(oneMore(), students)) given += records.length;
    }
    await expect(parseMany()).rejects.toThrow('数据超过200000行');
    expect(given).toBe(200_000);
  });
});

it('a declaration with doubled titles is a fault of the program', () => {
  const column = { title: '姓名' };
  expect(() =>
    sheet({
      columns: [
        { key: 'a', ...column },
        { key: 'b', title: '姓 名*' },
      ],
    }),
  ).toThrow();
});

it('problems have a template for each kind, and a text', () => {
  for (const [kind, template] of Object.entries(SHEET_PROBLEMS)) {
    const problem = new SheetProblem(kind as keyof typeof SHEET_PROBLEMS, { columns: '甲', max: 3 });
    expect(problem.message).toBe(fillTemplate(template, { columns: '甲', max: 3 }));
    expect(problem.message).not.toContain('{');
  }
});
