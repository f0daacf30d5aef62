import { Readable } from 'node:stream';
import { parseSheet } from './parse-in-worker.js';
import { type SheetRecord, sheet } from './sheet.js';
import { handMade, saved, textRow } from './testing/hand-made-workbook.js';

const people = sheet({
  columns: [
    { key: 'code', title: '编码', required: true },
    { key: 'name', title: '姓名', required: true, max: 20 },
  ],
});

async function fileOf(count: number): Promise<string> {
  const rows = [textRow(1, ['编码', '姓名'])];
  for (let i = 1; i <= count; i++) rows.push(textRow(i + 1, [String(i).padStart(7, '0'), `欧阳娜娜${i}`]));
  return saved(handMade({ rows: rows.join('') }));
}

async function collect(path: string): Promise<SheetRecord<'code' | 'name'>[][]> {
  return Readable.from(parseSheet(path, people)).toArray();
}

describe('parseSheet', () => {
  it('gives all records in order, in batches of at most 500', async () => {
    const batches = await collect(await fileOf(12_345));
    const records = batches.flat();
    expect(records).toHaveLength(12_345);
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(500);
    expect(records.every(({ values, rowNumber }, i) => Number(values.code) === i + 1 && rowNumber === i + 2)).toBe(
      true,
    );
    expect(records[9]?.values).toEqual({ code: '0000010', name: '欧阳娜娜10' });
  });

  it('tells progress that never falls and ends at 100', async () => {
    const percents: number[] = [];
    const batches = parseSheet(await fileOf(20_000), people, { onProgress: (percent) => percents.push(percent) });
    for await (const batch of batches) expect(batch.length).toBeGreaterThan(0);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.length).toBeGreaterThan(20);
    expect(percents.at(-1)).toBe(100);
  });

  it('waits for batches to be taken', async () => {
    let percent = 0;
    const batches = parseSheet(await fileOf(50_000), people, {
      onProgress: (now) => {
        percent = now;
      },
    });
    await batches.next();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await batches.next();
    await batches.next();
    expect(percent).toBeLessThan(20);
    await batches.return();
  });

  it('ends with the reason of its signal, before and during the parse', async () => {
    const path = await fileOf(50_000);
    const early = parseSheet(path, people, { signal: AbortSignal.abort(new Error('早')) });
    await expect(early.next()).rejects.toThrow('早');
    const controller = new AbortController();
    const batches = parseSheet(path, people, { signal: controller.signal });
    await batches.next();
    controller.abort(new Error('取消'));
    await expect(batches.next()).rejects.toThrow('取消');
    expect((await batches.next()).done).toBe(true);
  });

  it('passes problems on with their values', async () => {
    const path = await saved(handMade({ rows: textRow(1, ['编码', 'name']) }));
    await expect(collect(path)).rejects.toMatchObject({ kind: 'missingColumns', values: { columns: '姓名' } });
  });

  it('refuses 200,001 rows', async () => {
    await expect(collect(await fileOf(200_001))).rejects.toThrow('数据超过200000行');
  });

  it('survives a worker that runs out of memory', async () => {
    const strings = `<si><t>${'甲'.repeat(30)}</t></si>`.repeat(600_000);
    const path = await saved(handMade({ rows: textRow(1, ['编码', '姓名']), strings }));
    const attempt = parseSheet(path, people, { heapMegabytes: 16 }).next();
    await expect(attempt).rejects.toMatchObject({ kind: 'unreadable', cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' } });
  });

  it('keeps batches small where one shared string fills many cells', async () => {
    const strings = `<si><t>编码</t></si><si><t>姓名</t></si><si><t>${'x'.repeat(30_000)}</t></si>`;
    const row = '<row><c t="s"><v>2</v></c><c t="s"><v>2</v></c></row>';
    const header = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>';
    const batches = await collect(await saved(handMade({ rows: header + row.repeat(500), strings })));
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThan(20);
    const amplified = await saved(handMade({ rows: header + row.repeat(5_000), strings }));
    await expect(collect(amplified)).rejects.toMatchObject({ kind: 'unreadable' });
  });
});
