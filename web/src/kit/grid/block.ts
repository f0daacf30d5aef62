/** The cells of a block, by rows. */
export type Block = readonly (readonly string[])[];

/** The cell of a text that a spreadsheet has quoted, because of line breaks or tabs in it. */
const unquoted = (cell: string) =>
  cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell;

/** Reads what spreadsheets put on the clipboard: rows by line breaks, cells by tabs. The last line break ends the last row. */
export function readBlock(text: string): Block {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => unquoted(cell.trim())));
}

/** Writes a block as spreadsheets read it. */
export const writeBlock = (block: Block): string => block.map((row) => row.join('\t')).join('\n');
