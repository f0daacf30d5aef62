/** The cells of a block, by rows. */
export type Block = readonly (readonly string[])[];

/** A cell and what ends it: a tab, the end of the line, or that of the text. Within quotes stand tabs, line breaks and doubled quotes. */
const cells = /(?:[ ]*"([^"]*(?:""[^"]*)*)"[ ]*|([^\t\n]*))(\t|\n|$)/y;

/** Reads what spreadsheets put on the clipboard: rows by line breaks, cells by tabs. The last line break ends the last row. */
export function readBlock(text: string): Block {
  const read = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  cells.lastIndex = 0;
  for (let end = '\t'; end !== ''; ) {
    const [, quoted, plain = '', ended = ''] = cells.exec(read)!;
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (ended === '\n') rows.push([]);
    end = ended;
  }
  return rows;
}

const written = (cell: string) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Writes a block as spreadsheets read it. */
export const writeBlock = (block: Block): string => block.map((row) => row.map(written).join('\t')).join('\n');
