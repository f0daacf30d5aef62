import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeWorkbook } from '../../libs/spreadsheet/index.js';
import { Product, until } from '../../libs/testing/product.js';

const calls = '/api/school/student/importv2';
const allRows = 6030;
const badRows = 30;
/** Rows of the second file that are not in the first one. */
const newRows = allRows / 2;

interface Row {
  className: string;
  code: string;
  name: string;
  sex: string;
}
interface Progress {
  complate: boolean;
  success: boolean;
  percent: number;
  successCount: number;
}

interface Turn {
  classesdone: number;
  classestodo: number;
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

/** Those of the file above under another name, and between them others who are new. */
function* correctedRows(): Generator<Row> {
  let place = 0;
  for (const row of rowsOf()) {
    place += 1;
    const renamed = { ...row, name: row.name.replace('恢复', '更名') };
    if (place % 2 === 0) yield { ...renamed, className: '高一1班', code: `N${place}` };
    yield renamed;
  }
}

async function workbook(mode: 'add' | 'update'): Promise<FormData> {
  const stream = new PassThrough();
  const rows = mode === 'add' ? rowsOf() : correctedRows();
  const [bytes] = await Promise.all([buffer(stream), writeWorkbook(stream, { sheetName: '学生', columns }, rows)]);
  const form = new FormData();
  form.append('mode', mode);
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

  /** Uploads a file and waits until it is checked; gives the id of the task. */
  const parsed = async (mode: 'add' | 'update'): Promise<string> => {
    const taskid = await product.data<string>(`${calls}/parse`, await workbook(mode));
    await until('the parse', async () => {
      const { complate } = await product.data<{ complate: boolean }>(`${calls}/queryparseprogress`, { taskid });
      return complate;
    });
    const result = await product.data<object>(`${calls}/queryparseresult`, { taskid });
    const [addedCount, updatedCount] = mode === 'add' ? [allRows - badRows, 0] : [newRows, allRows - badRows];
    expect(result).toMatchObject({ success: true, addedCount, updatedCount, unchangedCount: 0, failCount: badRows });
    return taskid;
  };

  /** Pulls the plug each time when more rows of a task are done than told, and waits for its end; what was confirmed before still is. */
  const killed = async (progressCall: string, taskid: string, ...done: number[]): Promise<Progress> => {
    const progress = () => product.data<Progress>(`${calls}/${progressCall}`, { taskid });
    for (const rows of done) {
      const before = await until('some rows to be done', async () => {
        const now = await progress();
        return now.successCount > rows && now;
      });
      expect(before.complate).toBe(false);
      await product.kill('tree');
      await product.launch();
      expect((await progress()).successCount).toBeGreaterThanOrEqual(before.successCount);
    }
    return until('the task to be finished', async () => {
      const now = await progress();
      return now.complate && now;
    });
  };
  const whole = { success: true, percent: 100, successCount: allRows - badRows };
  const corrected = { ...whole, successCount: allRows - badRows + newRows };

  it('keeps what was confirmed, once, tells the truth about itself and is finished', async () => {
    const saveTask = await product.data<string>(`${calls}/saveresult`, { taskid: await parsed('add') });
    expect(await killed('querysaveprogress', saveTask, 0)).toMatchObject(whole);
    expect(await countOf('恢复')).toBe(allRows - badRows);
    expect(await countOf('R6030')).toBe(0);
    expect(await countOf('R6029')).toBe(1);
  }, 240_000);

  it('that changes what is there and adds the others does each once, and its undo takes each back once', async () => {
    // Rows that change somebody come before those that add: the plug is pulled among these and among those.
    const twice = [0, allRows - badRows];
    const saveTask = await product.data<string>(`${calls}/saveresult`, { taskid: await parsed('update') });
    const effects = { addedCount: newRows, updatedCount: allRows - badRows, unchangedCount: 0 };
    expect(await killed('querysaveprogress', saveTask, ...twice)).toMatchObject({ ...corrected, ...effects });
    expect(await countOf('更名')).toBe(corrected.successCount);
    expect(await countOf('恢复')).toBe(0);

    const undoTask = await product.data<string>(`${calls}/undo`, { taskid: saveTask });
    expect(await killed('queryundoprogress', undoTask, ...twice)).toMatchObject(corrected);
    expect(await countOf('更名')).toBe(0);
    expect(await countOf('恢复')).toBe(allRows - badRows);
    const { data } = await product.data<{ data: object[] }>(`${calls}/query`, { page: 0, pagesize: 10 });
    const [addedcount, updatedcount] = [newRows, allRows - badRows];
    expect(data).toMatchObject([
      { mode: 'update', state: 'undone', addedcount, updatedcount, takenback: corrected.successCount, leftcount: 0 },
      { mode: 'add', state: 'saved', addedcount: allRows - badRows, updatedcount: 0, failCount: badRows },
    ]);
  }, 300_000);

  it("and a year's turn, beside it, takes its pupils along once, and back once", async () => {
    const turns = '/api/school/classes/yearturn';
    const disabled = async () => {
      const page = { page: 0, pagesize: 1, params: { state: 2 } };
      return (await product.data<{ recordCount: number }>('/api/school/student/query', page)).recordCount;
    };
    /** Pulls the plug as soon as a step is confirmed, and waits until the pupils of all classes have followed. */
    const followed = async () => {
      await product.kill('tree');
      await product.launch();
      return until('the pupils to follow', async () => {
        const { data } = await product.data<{ data: Turn[] }>(`${turns}/query`, { page: 0, pagesize: 1 });
        return data[0]!.classesdone === data[0]!.classestodo && data[0];
      });
    };
    const plan = await product.data<{ classes: object[]; leavingpupils: number }>(`${turns}/rehearse`, {});
    expect(plan.leavingpupils).toBeGreaterThan(0);
    const { id } = await product.data<{ id: string }>(`${turns}/begin`, { classes: plan.classes });
    const pupils = plan.leavingpupils;
    expect(await followed()).toMatchObject({ state: 1, classestodo: 12, pupils });
    expect(await disabled()).toBe(pupils);
    await product.data(`${turns}/takeback`, { id });
    expect(await followed()).toMatchObject({ state: 2, classestodo: 12, pupils, returned: pupils, left: 0 });
    expect(await disabled()).toBe(0);
  }, 240_000);
});
