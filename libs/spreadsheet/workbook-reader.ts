import { openArchive } from './archive.js';
import { asSheetProblem } from './sheet-problem.js';
import { type SheetRow, SheetRows } from './sheet-rows.js';
import { findParts, readSharedStrings, readStyles } from './workbook-parts.js';
import { readXml } from './xml.js';

export type { SheetRow } from './sheet-rows.js';

/** A run of rows read together. */
export interface RowRun {
  readonly rows: readonly SheetRow[];
  /** How much of the sheet has been read so far, 0 to 1. */
  readonly progress: number;
}

/**
 * Streams the first sheet by tab order of an .xlsx file, hidden or not, all values as the text a person reads: numbers
 * by formats that carry meaning, formulas by their cached value. Rows without values are left out, and so are cells
 * beyond the 1,024th column. Only the shared
 * strings are held in memory; leaving the loop closes the file.
 *
 * @param path a file; its suffix does not matter
 * @returns rows in file order, in runs of one chunk (some may be empty, to tell progress)
 * @throws SheetProblem notXlsx, encrypted, tooLarge, noData or unreadable; file system errors as they come
 */
export async function* readWorkbook(path: string): AsyncGenerator<RowRun> {
  const archive = await openArchive(path);
  try {
    const parts = await findParts(archive);
    const collector = new SheetRows({
      styles: await readStyles(parts.styles),
      sharedStrings: await readSharedStrings(parts.sharedStrings),
      date1904: parts.date1904,
    });
    for await (const consumed of readXml(parts.sheet.chunks(), collector)) {
      yield { rows: collector.take(), progress: Math.min(1, consumed / Math.max(1, parts.sheet.size)) };
    }
    yield { rows: collector.take(), progress: 1 };
  } catch (error) {
    throw asSheetProblem(error);
  } finally {
    archive.close();
  }
}
