import { randomBytes } from 'node:crypto';
import { PassThrough, Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import ExcelJS from 'exceljs';
import { openArchive } from './archive.js';
import { readAll, saved } from './testing/hand-made-workbook.js';
import { type WriteSheet, writeWorkbook } from './workbook-writer.js';

interface Person {
  code: string;
  name: string;
  amount: number | null;
}

const people: WriteSheet<Person> = {
  sheetName: '学生/数据',
  columns: [
    { title: '学生编码', value: ({ code }) => code },
    { title: '姓名', width: 30, value: ({ name }) => name },
    { title: '金额', numeric: true, value: ({ amount }) => amount },
  ],
};
const accounts: WriteSheet<Person> = {
  sheetName: '账户',
  columns: [
    { title: '姓名', value: ({ name }) => name },
    { title: '余额', numeric: 'money', value: ({ amount }) => amount },
  ],
};

async function written(rows: Person[], sheet = people): Promise<Buffer> {
  const stream = new PassThrough();
  const content = stream.toArray();
  await writeWorkbook(stream, sheet, rows);
  return Buffer.concat((await content) as Buffer[]);
}

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

const ODD = [
  '=1+1',
  '+86 138',
  '-5',
  '@SUM(A1)',
  '\t=x',
  '＝1',
  '007',
  '13812345678',
  '<a href="x">&amp;</a>',
  '_x4E2D_',
  '_x005F_x4E2D_',
  ' 前后 ',
  '行一\n行二',
  '𠮷野家👨‍👩‍👧',
  "'quoted",
];

describe('writeWorkbook', () => {
  it('gives back what was written, texts as texts and numbers as numbers', async () => {
    const rows = ODD.map((name, i) => ({ code: String(i).padStart(3, '0'), name, amount: i % 2 ? i / 8 : null }));
    const content = await written(rows);
    const expected = rows.map(({ code, name, amount }, i) => [i + 2, code, name, ...(amount ? [String(amount)] : [])]);
    expect(await readAll(content)).toEqual([[1, '学生编码', '姓名', '金额'], ...expected]);
  });

  it('shows the cents of amounts, with their titles above them', async () => {
    const content = await written([{ code: '1', name: '王', amount: 200 }], accounts);
    const worksheet = (await load(content)).worksheets[0];
    expect(worksheet?.getCell('B2')).toMatchObject({ value: 200, numFmt: '0.00' });
    expect(worksheet?.getCell('B1').alignment).toMatchObject({ horizontal: 'right' });
    expect(worksheet?.getCell('A1').alignment?.horizontal).toBeUndefined();
  });

  it('writes no formula, guards what looks like one, and keeps the text format of columns', async () => {
    const content = await written(ODD.map((name) => ({ code: '001', name, amount: 1 })));
    const sheetXml = await partOf(content, 'xl/worksheets/sheet1.xml');
    expect(sheetXml).not.toContain('<f');
    expect(sheetXml).not.toContain('t="str"');
    const styles = await partOf(content, 'xl/styles.xml');
    const looks = /<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0].match(/<xf [^>]*>/g) ?? [];
    const lookOf = (cell: string) => looks[Number(new RegExp(`r="${cell}" s="(\\d+)"`).exec(sheetXml)?.[1] ?? 0)];
    for (const row of [2, 3, 4, 5, 6, 7]) expect(lookOf(`B${row}`)).toMatch(/numFmtId="49" quotePrefix="1"/);
    expect(lookOf('B8')).toContain('numFmtId="49"');
    expect(lookOf('B8')).not.toContain('quotePrefix');
    expect(lookOf('C2')).toContain('numFmtId="0"');
    const worksheet = (await load(content)).worksheets[0];
    expect(worksheet?.getColumn(1).numFmt).toBe('@');
    expect(worksheet?.getColumn(3).numFmt).toBeUndefined();
    expect(worksheet?.getColumn(2).width).toBe(30);
    expect(worksheet?.getCell('A1').font.bold).toBe(true);
    expect(worksheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(worksheet?.name).toBe('学生 数据');
    expect(worksheet?.getCell('C2').type).toBe(ExcelJS.ValueType.Number);
  });

  it('drops what XML cannot hold and cuts what Excel cannot', async () => {
    const content = await written([{ code: 'a\u0000\u0001b\ud800', name: '𠮷'.repeat(20_000), amount: Number.NaN }]);
    const [, row] = await readAll(content);
    expect(row?.slice(1)).toEqual(['ab', '𠮷'.repeat(16_383), 'NaN']);
  });

  it('writes a sheet without rows', async () => {
    expect(await readAll(await written([]))).toEqual([[1, '学生编码', '姓名', '金额']]);
  });

  it('asks for rows only as fast as the stream takes them', async () => {
    let taken = 0;
    let blocked = true;
    const slow = new Writable({
      highWaterMark: 1024,
      write(_chunk, _encoding, done) {
        const wait = (): void => {
          if (blocked) setTimeout(wait, 10);
          else done();
        };
        wait();
      },
    });
    async function* endless(): AsyncGenerator<Person> {
      for (; taken < 100_000; taken++) {
        yield { code: String(taken), name: randomBytes(150).toString('base64'), amount: taken };
        if (taken % 100 === 0) await sleep(0);
      }
    }
    const writing = writeWorkbook(slow, people, endless());
    let stoppedAt = -1;
    while (stoppedAt !== taken) {
      stoppedAt = taken;
      await sleep(1000);
    }
    blocked = false;
    await writing;
    expect(stoppedAt).toBeLessThan(50_000);
    expect(taken).toBe(100_000);
  });

  it('fails with the rows, and with the stream', async () => {
    async function* broken(): AsyncGenerator<Person> {
      yield { code: '1', name: 'a', amount: 1 };
      throw new Error('数据库断开');
    }
    const stream = new PassThrough().resume();
    await expect(writeWorkbook(stream, people, broken())).rejects.toThrow('数据库断开');
    expect(stream.destroyed).toBe(true);
    const gone = new Writable({ write: (_chunk, _encoding, done) => done(new Error('对方断开')) });
    const rows = Array.from({ length: 50_000 }, () => ({ code: '1', name: String(Math.random()), amount: 1 }));
    await expect(writeWorkbook(gone, people, Readable.from(rows))).rejects.toThrow('对方断开');
  });
});
