import type { Call } from '../../contracts/kernel/index.js';
import { FileAnswer, serves, type UseCase } from '../../platform/index.js';
import { type Sheet, templateWorkbook } from '../index.js';

/** Answers the empty workbook of an import. */
export function answersTemplate(call: Call & { answer: { kind: 'binary' } }, { columns }: Sheet): UseCase {
  const { fileName, contentType } = call.answer;
  return serves(call, async () => {
    const workbook = await templateWorkbook(columns, fileName.replace(/\.xlsx$/, ''));
    return new FileAnswer(fileName, contentType, async (stream) => {
      stream.end(workbook);
    });
  });
}
