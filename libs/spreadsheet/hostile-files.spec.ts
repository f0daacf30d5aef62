import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { parseSheet } from './parse-in-worker.js';
import { sheet } from './sheet.js';
import { SheetProblem, type SheetProblemKind } from './sheet-problem.js';
import { handMade, readAll, saved, sheetPart, textRow } from './testing/hand-made-workbook.js';
import { zip } from './testing/zip.js';

async function problemOf(content: Buffer): Promise<SheetProblemKind | 'none'> {
  try {
    await readAll(content);
    return 'none';
  } catch (error) {
    if (error instanceof SheetProblem) return error.kind;
    throw error;
  }
}

const MB = 1024 * 1024;
const people = sheet({ columns: [{ key: 'name', title: '姓名', required: true }] });

describe('files that are no workbook', () => {
  const good = handMade({ rows: textRow(1, ['甲']) });

  it.each<[string, Buffer, SheetProblemKind]>([
    ['empty', Buffer.alloc(0), 'notXlsx'],
    ['text', Buffer.from('姓名,性别\n王,男'), 'notXlsx'],
    ['a zip of other things', zip([{ name: 'readme.txt', content: 'hello' }]), 'notXlsx'],
    ['a docx', zip([{ name: 'xl/workbook.xml', content: '<w:document xmlns:w="w"/>' }]), 'notXlsx'],
    ['encrypted', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]), 'encrypted'],
    [
      'an old .xls',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from('Workbook', 'utf16le')]),
      'notXlsx',
    ],
    ['a zip with a password', handMade({ rows: '', pack: { encrypted: true } }), 'encrypted'],
    ['truncated', good.subarray(0, good.length - 30), 'unreadable'],
    ['cut in half', good.subarray(0, good.length / 2), 'unreadable'],
    ['too large', Buffer.concat([good, Buffer.alloc(20 * MB)]), 'tooLarge'],
    ['without its sheet', handMade({ workbookRelations: '<Relationships/>' }), 'noData'],
  ])('%s', async (_, content, kind) => {
    expect(await problemOf(content)).toBe(kind);
  });

  it('tells a missing file from a bad one', async () => {
    await expect(parseSheet('/nowhere/file.xlsx', people).next()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('bombs', () => {
  it('refuses a few kilobytes that declare to unpack to more than 500 MB', async () => {
    const content = handMade({
      sheet: sheetPart(' '.repeat(100)),
      extra: [{ name: 'a', content: Buffer.alloc(520 * MB) }],
    });
    expect(content.length).toBeLessThan(MB);
    expect(await problemOf(content)).toBe('unreadable');
  });

  it('refuses parts that unpack to more than they declare', async () => {
    const sheetXml = sheetPart(textRow(1, ['甲']) + ' '.repeat(50 * MB));
    const lying = handMade({ extra: [{ name: 'xl/worksheets/sheet1.xml', content: sheetXml, declaredSize: 5000 }] });
    expect(await problemOf(lying)).toBe('unreadable');
  });

  it.each([
    ['one endless text', textRow(1, ['甲'.repeat(5 * MB)])],
    ['one endless attribute', `<row r="1" x="${'a'.repeat(9 * MB)}"/>`],
    ['one endless comment', `<!--${' '.repeat(9 * MB)}-->`],
    ['deep nesting', '<row>'.repeat(100_000)],
    ['many cells without references', `<row>${'<c><v>1</v></c>'.repeat(20_000)}</row>`],
    ['a huge column', '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'],
    ['a negative column', '<row r="1"><c r="-5"><v>1</v></c></row>'],
    ['row 0', '<row r="0"><c><v>1</v></c></row>'],
    ['a negative row', '<row r="-1"><c><v>1</v></c></row>'],
    ['a huge row', '<row r="99999999999"><c><v>1</v></c></row>'],
    ['a shared string out of range', '<row r="1"><c t="s"><v>5</v></c></row>'],
    ['a negative shared string', '<row r="1"><c t="s"><v>-1</v></c></row>'],
    ['an unknown entity', textRow(1, ['&boom;'])],
    ['tags that do not match', '<row><c></row></c>'],
  ])('refuses %s', async (_, rows) => {
    expect(await problemOf(handMade({ rows, strings: '<si><t>a</t></si>' }))).toBe('unreadable');
  });

  it('refuses document types, with or without entities', async () => {
    const body = sheetPart(textRow(1, ['&a;'])).replace(/^<\?xml[^>]*>/, '');
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';
    const outside = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    for (const type of [laughs, outside, '<!DOCTYPE x>']) {
      expect(await problemOf(handMade({ sheet: type + body }))).toBe('unreadable');
    }
    expect(await problemOf(handMade({ sheet: `<!DOCTYPE x [${' '.repeat(9 * MB)}` }))).toBe('unreadable');
  });

  it('refuses bytes that are no UTF-8', async () => {
    const sheetXml = Buffer.from(sheetPart(textRow(1, ['\u00ff\u00fe'])), 'latin1');
    expect(await problemOf(handMade({ sheet: sheetXml }))).toBe('unreadable');
  });

  it('drops control characters instead of refusing the file', async () => {
    expect(await problemOf(handMade({ rows: textRow(1, ['a\u0001b&#11;']) }))).toBe('none');
  });

  it('passes over cells far to the right in small memory', async () => {
    let rows = textRow(1, ['姓名']) + textRow(2, ['甲']);
    for (let i = 3; i <= 200_000; i++)
      rows += `<row r="${i}"><c r="XFD${i}"><v>1</v></c><c r="ALL${i}"><v>1</v></c></row>`;
    const path = await saved(handMade({ rows }));
    const records = await Readable.from(parseSheet(path, people, { heapMegabytes: 64 })).toArray();
    expect(records.flat()).toHaveLength(1);
  });

  it('refuses damaged parts', async () => {
    const honest = handMade({ rows: textRow(1, ['甲乙丙丁']), pack: { stored: true } });
    const at = honest.indexOf('乙');
    expect(await problemOf(honest)).toBe('none');
    honest[at + 2] = (honest[at + 2] ?? 0) ^ 1;
    expect(await problemOf(honest)).toBe('unreadable');
  });

  it('reads a million formatted empty rows', async () => {
    let rows = textRow(1, ['姓名']) + textRow(2, ['甲']);
    for (let i = 3; i <= 1_000_000; i++)
      rows += `<row r="${i}" s="1" customFormat="1"><c r="A${i}" s="1"/><c r="B${i}" s="1"/></row>`;
    const path = await saved(handMade({ rows }));
    expect((await stat(path)).size).toBeLessThan(20 * MB);
    const percents: number[] = [];
    const records = [];
    for await (const batch of parseSheet(path, people, { onProgress: (percent) => percents.push(percent) })) {
      records.push(...batch);
    }
    expect(records.map(({ values }) => values.name)).toEqual(['甲']);
    expect(percents.length).toBeGreaterThan(10);
    expect(percents.at(-1)).toBe(100);
  });
});
