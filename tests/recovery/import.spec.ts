import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeWorkbook } from '../../libs/spreadsheet/index.js';
import { Product, until } from '../../libs/testing/product.js';

const calls = '/api/school/student/importv2';
const allRows = 6030;
const badRows = 30;

interface Row {
  className: string;
  code: string;
  name: string;
  sex: string;
}
interface SaveProgress {
  complate: boolean;
  success: boolean;
  percent: number;
  successCount: number;
}

const columns = (['班级名称', '学生编码', '姓名', '性别'] as const).map((title, place) => ({
  title,
  value: (row: Row) => [row.className, row.code, row.name, row.sex][place],
}));

function* rowsOf(): Generator<Row> {
  for (let number = 1; number <= allRows; number++) {
    const className = number % 201 === 0 ? '没有这个班' : `高一${(number % 12) + 1}班`;
    yield { className, code: `R${number}`, name: `恢复${number}`, sex: number % 2 ? '男' : '女' };
  }
}

async function workbook(): Promise<FormData> {
  const stream = new PassThrough();
  const [bytes] = await Promise.all([buffer(stream), writeWorkbook(stream, { sheetName: '学生', columns }, rowsOf())]);
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], '学生.xlsx'));
  return form;
}

describe('an import when the plug is pulled', () => {
  let product: Product;

  beforeAll(async () => {
    product = await Product.start();
  }, 180_000);

  afterAll(() => product.stop(), 60_000);

  const countOf = async (keyword: string) => {
    const page = { page: 0, pagesize: 1, params: { keyword } };
    return (await product.data<{ recordCount: number }>('/api/school/student/query', page)).recordCount;
  };

  it('keeps what was confirmed, once, tells the truth about itself and is finished', async () => {
    const taskid = await product.data<string>(`${calls}/parse`, await workbook());
    await until('the parse', async () => {
      const { complate } = await product.data<{ complate: boolean }>(`${calls}/queryparseprogress`, { taskid });
      return complate;
    });
    const parsed = await product.data<{ successCount: number; failCount: number }>(`${calls}/queryparseresult`, {
      taskid,
    });
    expect(parsed).toMatchObject({ success: true, successCount: allRows - badRows, failCount: badRows });

    const saveTask = await product.data<string>(`${calls}/saveresult`, { taskid });
    const progress = () => product.data<SaveProgress>(`${calls}/querysaveprogress`, { taskid: saveTask });
    const before = await until('some rows to be saved', async () => {
      const now = await progress();
      return now.successCount > 0 && now;
    });
    await product.kill('tree');
    await product.launch();
    expect((await progress()).successCount).toBeGreaterThanOrEqual(before.successCount);

    const end = await until('the import to be finished', async () => {
      const now = await progress();
      return now.complate && now;
    });
    expect(end).toMatchObject({ success: true, percent: 100, successCount: allRows - badRows });
    expect(await countOf('恢复')).toBe(allRows - badRows);
    expect(await countOf('R6030')).toBe(0);
    expect(await countOf('R6029')).toBe(1);
  }, 240_000);
});
