import ExcelJS from 'exceljs';

/**
 * Hides rows of a workbook's first sheet, as a filter does.
 * @param numbers of the rows, from 1
 */
export async function hideRows(path: string, numbers: readonly number[]): Promise<void> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  for (const number of numbers) book.worksheets[0]!.getRow(number).hidden = true;
  await book.xlsx.writeFile(path);
}
