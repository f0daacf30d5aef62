import { posix } from 'node:path';
import type { Archive, ArchivePart } from './archive.js';
import { decodeEscapes } from './cell-text.js';
import { type NumberFormat, readNumberFormat } from './number-format.js';
import { SheetProblem } from './sheet-problem.js';
import { prefixedAttribute, readWholeXml } from './xml.js';

/** Shared strings are the one thing held whole; these bounds keep them under some 150 MB. */
const MAX_SHARED_CHARACTERS = 40_000_000;
const MAX_SHARED_STRINGS = 2_000_000;
/** Excel itself ends at 65,490 styles. */
const MAX_STYLES = 100_000;

interface Relationship {
  readonly type: string;
  readonly target: string;
}

/** The parts of a workbook that reading its first sheet takes. */
export interface WorkbookParts {
  readonly sheet: ArchivePart;
  readonly sharedStrings: ArchivePart | undefined;
  readonly styles: ArchivePart | undefined;
  /** Whether day serials count from 1904. */
  readonly date1904: boolean;
}

/** Relationships of a part ('' for the package) by id, with targets as archive names. */
async function readRelationships(archive: Archive, partName: string): Promise<Map<string, Relationship>> {
  const folder = posix.dirname(partName);
  const relationships = new Map<string, Relationship>();
  const part = archive.part(posix.join(folder, '_rels', `${posix.basename(partName)}.rels`));
  if (!part) return relationships;
  await readWholeXml(part.chunks(), {
    open(name, { Id: id, Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || id === undefined || mode === 'External') return;
      relationships.set(id, { type, target: posix.resolve('/', folder, target).slice(1) });
    },
  });
  return relationships;
}

function ofType(relationships: Map<string, Relationship>, kind: string): string | undefined {
  // Transitional and Strict files differ in the address before the last segment.
  return [...relationships.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target;
}

function openFirst(archive: Archive, name: string | undefined): ArchivePart | undefined {
  return name === undefined ? undefined : archive.part(name);
}

/**
 * Finds the first tab and what it needs. Chart and macro tabs have no cells and do not count.
 * @throws SheetProblem notXlsx when the zip holds no workbook, unreadable when its first sheet is missing
 */
export async function findParts(archive: Archive): Promise<WorkbookParts> {
  const workbookName = ofType(await readRelationships(archive, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const workbook = archive.part(workbookName);
  if (!workbook || workbookName.endsWith('.bin')) throw new SheetProblem('notXlsx');
  const tabs: string[] = [];
  let date1904 = false;
  let isWorkbook = false;
  await readWholeXml(workbook.chunks(), {
    open(name, attributes, depth) {
      if (depth === 1) isWorkbook = name === 'workbook';
      if (name === 'workbookPr') date1904 = ['1', 'true', 'on'].includes(attributes.date1904 ?? '');
      if (name === 'sheet' && depth === 3) tabs.push(prefixedAttribute(attributes, 'id') ?? '');
    },
  });
  if (!isWorkbook) throw new SheetProblem('notXlsx');
  const relationships = await readRelationships(archive, workbookName);
  const firstTab = tabs.map((id) => relationships.get(id)).find((tab) => !tab || tab.type.endsWith('/worksheet'));
  const sheet = openFirst(archive, firstTab?.target);
  if (!sheet) throw new SheetProblem(tabs.length > 0 && firstTab ? 'unreadable' : 'noData');
  return {
    sheet,
    sharedStrings: openFirst(archive, ofType(relationships, 'sharedStrings')),
    styles: openFirst(archive, ofType(relationships, 'styles')),
    date1904,
  };
}

/** A cut of a chunk keeps the whole chunk alive; this copy keeps only itself. */
function detach(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}

/**
 * Reads the shared strings by index, rich text joined and phonetic runs left out.
 * @throws Error when they exceed the bounds
 */
export async function readSharedStrings(part: ArchivePart | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!part) return strings;
  let characters = 0;
  let text = '';
  let inText = false;
  let inRun = false;
  await readWholeXml(part.chunks(), {
    open(name, _, depth) {
      if (depth === 2 && name === 'si') text = '';
      else if (depth === 3) inRun = name === 'r';
      inText = name === 't' && (depth === 3 || (depth === 4 && inRun));
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name, depth) {
      inText = false;
      if (depth !== 2 || name !== 'si') return;
      characters += text.length;
      strings.push(detach(decodeEscapes(text)));
      if (characters > MAX_SHARED_CHARACTERS || strings.length > MAX_SHARED_STRINGS) {
        throw new Error('The shared strings hold too much text');
      }
    },
  });
  return strings;
}

/** Reads the number format of each cell style by its index. */
export async function readStyles(part: ArchivePart | undefined): Promise<NumberFormat[]> {
  if (!part) return [];
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let group = '';
  await readWholeXml(part.chunks(), {
    open(name, attributes, depth) {
      if (depth === 2) group = name;
      if (depth !== 3) return;
      if (group === 'numFmts' && name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (group === 'cellXfs' && name === 'xf') ids.push(Number(attributes.numFmtId ?? 0));
      if (ids.length > MAX_STYLES || codes.size > MAX_STYLES) throw new Error('The workbook has too many styles');
    },
  });
  const known = new Map<number, NumberFormat>();
  return ids.map((id) => {
    const format = known.get(id) ?? readNumberFormat(id, codes.get(id));
    known.set(id, format);
    return format;
  });
}
