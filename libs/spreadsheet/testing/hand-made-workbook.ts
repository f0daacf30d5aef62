import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWorkbook } from '../workbook-reader.js';
import { type ZipFileContent, zip } from './zip.js';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Parts of a workbook written by hand; what is left out gets its plainest form. */
export interface HandMade {
  /** Content of sheetData. */
  readonly rows?: string;
  /** The whole sheet part, instead of `rows`. */
  readonly sheet?: string | Buffer;
  /** Content of sst. */
  readonly strings?: string;
  /** Content of styleSheet. */
  readonly styles?: string;
  readonly workbook?: string;
  readonly workbookRelations?: string;
  readonly packageRelations?: string;
  readonly extra?: readonly ZipFileContent[];
  /** Changes how each part is packed. */
  readonly pack?: Partial<ZipFileContent>;
}

/** A worksheet part around the content of its sheetData. */
export function sheetPart(rows: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
}

/** A row of inline texts. */
export function textRow(number: number, texts: readonly string[]): string {
  const cells = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  return `<row r="${number}">${cells}</row>`;
}

function relation(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
}

/** A styles part's content in which style 1 and up have the given format codes. */
export function formats(...codes: string[]): string {
  const declared = codes.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`).join('');
  const used = codes.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join('');
  return `<numFmts>${declared}</numFmts><cellXfs><xf numFmtId="0"/>${used}</cellXfs>`;
}

/** The .xlsx file. */
export function handMade(parts: HandMade): Buffer {
  const files: ZipFileContent[] = [
    {
      name: '_rels/.rels',
      content:
        parts.packageRelations ??
        `<Relationships xmlns="${PACKAGE}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content:
        parts.workbook ??
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        parts.workbookRelations ??
        `<Relationships xmlns="${PACKAGE}">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}${relation('rId3', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: parts.sheet ?? sheetPart(parts.rows ?? '') },
  ];
  if (parts.strings !== undefined) {
    files.push({ name: 'xl/sharedStrings.xml', content: `<sst xmlns="${MAIN}">${parts.strings}</sst>` });
  }
  if (parts.styles !== undefined) {
    files.push({ name: 'xl/styles.xml', content: `<styleSheet xmlns="${MAIN}">${parts.styles}</styleSheet>` });
  }
  return zip([...files, ...(parts.extra ?? [])].map((file) => ({ ...parts.pack, ...file })));
}

/** Saves content under a new temporary name. */
export async function saved(content: Buffer | string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'campus-spreadsheet-')), 'file.xlsx');
  await writeFile(path, content);
  return path;
}

/** All rows that the reader finds, as [row number, ...cells]. */
export async function readAll(content: Buffer): Promise<(string | number | undefined)[][]> {
  const found: (string | number | undefined)[][] = [];
  for await (const { rows } of readWorkbook(await saved(content))) {
    for (const row of rows) found.push([row.rowNumber, ...row.cells]);
  }
  return found;
}
