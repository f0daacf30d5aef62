import type { Call } from '../../contracts/kernel/index.js';
import { Database } from '../../database/index.js';
import { FileAnswer, serves, translate, type UseCase } from '../../platform/index.js';
import { templateWorkbook } from '../index.js';
import type { MessageValues } from '../sheet-problem.js';
import type { SheetReading } from './import-definition.js';

/**
 * Answers the empty workbook of an import, with notes in the language of who asks, and with lists of what the school has for who is
 * known to hold the call's key.
 */
export function answersTemplate<Key extends string>(
  call: Call & { answer: { kind: 'binary' } },
  definition: Pick<SheetReading<Key>, 'sheet' | 'offered'>,
): UseCase {
  const { fileName, contentType } = call.answer;
  const { columns } = definition.sheet;
  return serves(call, { database: Database }, async (_input, { language, school }, { database }) => {
    const workbook = await templateWorkbook(columns, {
      sheetName: fileName.replace(/\.xlsx$/, ''),
      offered: await database.inSchool(school, async (sql) => definition.offered?.(sql, school)),
      speak: (template: string, values: MessageValues = {}) => translate({ template, values }, language),
    });
    return new FileAnswer(fileName, contentType, async (stream) => {
      stream.end(workbook);
    });
  });
}
