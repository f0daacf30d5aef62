import ExcelJS from 'exceljs';
import { formats, handMade, readAll, saved, sheetPart, textRow } from './testing/hand-made-workbook.js';
import { readWorkbook } from './workbook-reader.js';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const STRICT = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const STRICT_RELATIONS = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

async function cells(row: string, more: Parameters<typeof handMade>[0] = {}) {
  const [first] = await readAll(handMade({ rows: `<row r="1">${row}</row>`, ...more }));
  return first?.slice(1);
}

describe('values of cells', () => {
  it('joins shared rich text without its phonetic runs', async () => {
    const strings =
      '<si><t>王芳</t></si><si><r><rPr><b/></rPr><t>东</t></r><r><t xml:space="preserve"> 京</t></r>' +
      '<rPh sb="0" eb="1"><t>トウ</t></rPh><phoneticPr fontId="1"/></si><si><t>李</t><rPh sb="0" eb="1"><t>リ</t></rPh></si><si/>';
    const row = [0, 1, 2, 3].map((i) => `<c t="s"><v>${i}</v></c>`).join('');
    expect(await cells(row, { strings })).toEqual(['王芳', '东 京', '李']);
  });

  it('joins inline rich text without its phonetic runs', async () => {
    const inline =
      '<c t="inlineStr"><is><r><t>张</t></r><r><t>三</t></r><rPh sb="0" eb="1"><t>ちょう</t></rPh></is></c>' +
      '<c t="inlineStr"><is><t>李<![CDATA[<四>]]></t></is></c>';
    expect(await cells(inline)).toEqual(['张三', '李<四>']);
  });

  it('decodes _xHHHH_ escapes, escaped escapes and character references', async () => {
    const strings = '<si><t>_x4E2D_文</t></si><si><t>_x005F_x4E2D_</t></si><si><t>&#x4e2d;&amp;&#25991;</t></si>';
    expect(await cells('<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>', { strings })).toEqual([
      '中文',
      '_x4E2D_',
      '中&文',
    ]);
  });

  it('takes characters beyond U+FFFF however they are spelt', async () => {
    expect(await cells(textRow(1, ['𠮷', '&#x20BB7;', '&#55362;&#57271;']).slice(11, -6))).toEqual(['𠮷', '𠮷', '𠮷']);
  });

  it('takes the cached value of formulas, booleans and errors as shown', async () => {
    const row =
      '<c><f>1+1</f><v>2</v></c><c t="str"><f>A1&amp;"x"</f><v>甲</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c>' +
      '<c t="e"><v>#N/A</v></c><c t="str"><f>NOW()</f></c><c t="d"><v>2024-03-05T00:00:00</v></c><c t="d"><v>2024-03-05T06:07Z</v></c>';
    expect(await cells(row)).toEqual([
      '2',
      '甲',
      'TRUE',
      'FALSE',
      '#N/A',
      undefined,
      '2024-03-05',
      '2024-03-05 06:07:00',
    ]);
  });

  it.each([
    ['13812345678', '13812345678'],
    ['1.3812345678E10', '13812345678'],
    ['110101199003071234', '110101199003071234'],
    ['1.10101199003071E+17', '110101199003071000'],
    ['0.30000000000000004', '0.3'],
    ['-12.50', '-12.5'],
    ['1E-7', '0.0000001'],
    ['99.999999999999986', '100'],
    ['1e300', '1e+300'],
    ['007', '007'],
    ['-0.0', '0'],
  ])('shows the stored number %s as %s', async (stored, shown) => {
    expect(await cells(`<c><v>${stored}</v></c>`)).toEqual([shown]);
  });

  it.each([
    ['1.10101199003071E+17', true],
    ['110101199003071230', true],
    ['110101199003071232', true],
    ['110101199003071234', false],
    ['13812345678', false],
  ])('knows whether the stored number %s lost digits: %s', async (stored, isRounded) => {
    const path = await saved(
      handMade({ rows: `<row r="1"><c t="str"><v>${stored}</v></c><c><v>${stored}</v></c></row>` }),
    );
    const found: number[] = [];
    for await (const { rows } of readWorkbook(path)) found.push(...rows.flatMap(({ rounded = [] }) => rounded));
    expect(found).toEqual(isRounded ? [1] : []);
  });

  it.each([
    ['0000', '42', '0042'],
    ['0000', '123456', '123456'],
    ['0000', '-42', '-0042'],
    ['000-0000', '1234567', '123-4567'],
    ['000-0000', '34567', '003-4567'],
    ['&quot;XS&quot;000', '7', 'XS007'],
    ['00.00', '3.14159', '03.14'],
    ['0000', '0', '0000'],
    ['#,##0.00', '1234.5', '1234.5'],
    ['&quot;¥&quot;0.00', '12', '12'],
    ['0.00E+00', '1234', '1234'],
    ['0%', '0.5', '0.5'],
    ['@', '42', '42'],
    ['General', '0.1', '0.1'],
    ['[&lt;=9999999]###-####;(###) ###-####', '5551234', '5551234'],
    ['yyyy-mm-dd', '45356', '2024-03-05'],
    ['yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@', '45356', '2024-03-05'],
    ['[$-804]yyyy\\-m\\-d h:mm AM/PM', '45356.5', '2024-03-05 12:00:00'],
    ['yyyy/m/d hh:mm:ss', '45356.9999999', '2024-03-06 00:00:00'],
    ['m/d', '45356.75', '2024-03-05'],
    ['mmm-yy', '45356', '2024-03-05'],
    ['mm:ss.0', '0.5', '12:00:00'],
    ['[h]:mm', '1.25', '30:00:00'],
    ['[Red]0', '5', '5'],
    ['yyyy-mm-dd', '60', '1900-02-29'],
    ['yyyy-mm-dd', '1', '1900-01-01'],
    ['yyyy-mm-dd', '61', '1900-03-01'],
    ['yyyy-mm-dd', '-5', '-5'],
    ['yyyy-mm-dd', '99999999', '99999999'],
  ])('under the format %s shows %s as %s', async (code, stored, shown) => {
    expect(await cells(`<c s="1"><v>${stored}</v></c>`, { styles: formats(code) })).toEqual([shown]);
  });

  it('knows built-in date formats and the 1904 epoch', async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="21"/></cellXfs>';
    const row = '<c s="1"><v>45356</v></c><c s="2"><v>45356.25</v></c><c s="3"><v>0.25</v></c>';
    expect(await cells(row, { styles })).toEqual(['2024-03-05', '2024-03-05 06:00:00', '06:00:00']);
    const workbook = `<workbook xmlns="${MAIN}" xmlns:r="x"><workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>`;
    expect(await cells('<c s="1"><v>43894</v></c>', { styles, workbook })).toEqual(['2024-03-05']);
  });
});

describe('places of rows and cells', () => {
  it('counts on where references are missing', async () => {
    const rows =
      '<row r="3"><c><v>1</v></c><c r="D3"><v>2</v></c><c><v>3</v></c></row><row><c><v>4</v></c></row><row><c r="B9"><v>5</v></c></row>';
    expect(await readAll(handMade({ rows }))).toEqual([
      [3, '1', undefined, undefined, '2', '3'],
      [4, '4'],
      [9, undefined, '5'],
    ]);
  });

  it('passes over formatted empty rows and foreign elements', async () => {
    const rows =
      '<row r="1" s="1" customFormat="1"/><row r="2"><c r="A2" s="1"/><c r="B2" s="1"/></row>' +
      '<row r="3"><c r="A3"><v>1</v><extLst><ext><v>9</v></ext></extLst></c><x:c xmlns:x="urn:x"><x:v>8</x:v></x:c></row>';
    expect(await readAll(handMade({ rows }))).toEqual([[3, '1']]);
  });
});

describe('producers', () => {
  it('reads the first tab by order, hidden or not, whatever its file is called', async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('第一', { state: 'hidden' }).addRow(['甲']);
    workbook.addWorksheet('第二').addRow(['乙']);
    expect(await readAll(Buffer.from(await workbook.xlsx.writeBuffer()))).toEqual([[1, '甲']]);
    const reordered = `<workbook xmlns="${MAIN}" xmlns:r="x"><sheets><sheet name="b" r:id="rId7"/><sheet name="a" r:id="rId1"/></sheets></workbook>`;
    const relations = `<Relationships xmlns="p"><Relationship Id="rId1" Type="t/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Type="t/worksheet" Target="/xl/Other%20sheet.xml"/></Relationships>`;
    for (const name of ['xl/other sheet.xml', 'xl/Other%20sheet.xml']) {
      const extra = [{ name, content: sheetPart(textRow(1, ['丙'])) }];
      const file = handMade({ rows: textRow(1, ['丁']), workbook: reordered, workbookRelations: relations, extra });
      expect(await readAll(file)).toEqual([[1, '丙']]);
    }
  });

  it('reads Strict files and prefixed namespaces', async () => {
    const workbook = `<x:workbook xmlns:x="${STRICT}" xmlns:d="${STRICT_RELATIONS}"><x:sheets><x:sheet name="a" sheetId="1" d:id="rId1"/></x:sheets></x:workbook>`;
    const workbookRelations = `<Relationships xmlns="p"><Relationship Id="rId1" Type="${STRICT_RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;
    const packageRelations = `<Relationships xmlns="p"><Relationship Id="r" Type="${STRICT_RELATIONS}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`;
    const sheet = `<x:worksheet xmlns:x="${STRICT}"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>王</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(await readAll(handMade({ workbook, workbookRelations, packageRelations, sheet }))).toEqual([[1, '王']]);
  });

  it('reads archives with sizes behind the data, stored parts, backslashes and leading slashes', async () => {
    const rows = textRow(1, ['甲']);
    expect(await readAll(handMade({ rows, pack: { sizesBehind: true } }))).toEqual([[1, '甲']]);
    expect(await readAll(handMade({ rows, pack: { stored: true } }))).toEqual([[1, '甲']]);
    const extra = [
      { name: '\\xl\\sharedStrings.xml', content: '<sst><si><t>乙</t></si></sst>' },
      { name: '../../etc/passwd', content: 'x' },
    ];
    expect(await readAll(handMade({ rows: '<row><c t="s"><v>0</v></c></row>', extra }))).toEqual([[1, '乙']]);
  });

  it('reads UTF-16, marked UTF-8 and GBK', async () => {
    const xml = sheetPart(textRow(1, ['赵敏𠮷']));
    const utf16 = Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    expect(await readAll(handMade({ sheet: utf16 }))).toEqual([[1, '赵敏𠮷']]);
    expect(await readAll(handMade({ sheet: Buffer.from(utf16).swap16() }))).toEqual([[1, '赵敏𠮷']]);
    expect(await readAll(handMade({ sheet: `\ufeff${xml}` }))).toEqual([[1, '赵敏𠮷']]);
    const gbk = Buffer.from(sheetPart(textRow(1, ['\u00d6\u00d0'])).replace('UTF-8', 'GBK'), 'latin1');
    expect(await readAll(handMade({ sheet: gbk }))).toEqual([[1, '中']]);
  });

  it('never corrupts Chinese text where a character straddles two chunks', async () => {
    const names = Array.from({ length: 50_000 }, (_, i) => '欧阳𠮷娜é'.repeat(1 + (i % 7)).slice(0, 3 + (i % 23)) + i);
    const whole = names.map((name) => name.replace(/\p{Cs}/gu, '吉'));
    const inline = await readAll(handMade({ rows: whole.map((name, i) => textRow(i + 1, [name])).join('') }));
    expect(inline.map((row) => row[1])).toEqual(whole);
    const shared = await readAll(
      handMade({
        rows: whole.map((_, i) => `<row><c t="s"><v>${i}</v></c></row>`).join(''),
        strings: whole.map((name) => `<si><t>${name}</t></si>`).join(''),
      }),
    );
    expect(shared.map((row) => row[1])).toEqual(whole);
  });
});
