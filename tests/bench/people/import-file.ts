import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeWorkbook } from '../../../libs/spreadsheet/index.js';
import { type Product, until } from '../../../libs/testing/product.js';

const paths = { student: '/api/school/student/importv2', parent: '/api/school/parent/import' };

/**
 * Adds persons by a file, as an administrator does, and waits until they are saved.
 * @param titles of the file's columns, as its template has them
 * @throws when a row is refused
 */
export async function importFile(
  product: Product,
  kind: keyof typeof paths,
  titles: readonly string[],
  rows: Iterable<readonly string[]>,
): Promise<void> {
  const calls = paths[kind];
  const stream = new PassThrough();
  const columns = titles.map((title, place) => ({ title, value: (row: readonly string[]) => row[place] }));
  const written = writeWorkbook(stream, { sheetName: kind, columns }, rows);
  const [bytes] = await Promise.all([buffer(stream), written]);
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], `${kind}.xlsx`));
  const done = (call: string, taskid: string) =>
    until(
      call,
      async () => {
        const state = await product.data<{ complate: boolean; success: boolean }>(`${calls}/${call}`, { taskid });
        return state.complate && state;
      },
      600_000,
      1_000,
    );
  const taskid = await product.data<string>(`${calls}/parse`, form);
  await done('queryparseprogress', taskid);
  const saved = await product.data<string>(`${calls}/saveresult`, { taskid });
  const { success } = await done('querysaveprogress', saved);
  if (!success) throw new Error(`the ${kind}s were not imported`);
}
