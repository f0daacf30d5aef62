import type { Call } from '../../contracts/kernel/index.js';
import { FileAnswer, serves, translate, type UseCase } from '../../platform/index.js';
import { type Sheet, templateWorkbook } from '../index.js';
import type { MessageValues } from '../sheet-problem.js';

/** Answers the empty workbook of an import, with notes in the language of who asks. */
export function answersTemplate(call: Call & { answer: { kind: 'binary' } }, { columns }: Sheet): UseCase {
  const { fileName, contentType } = call.answer;
  return serves(call, async (_input, { language }) => {
    const text = (template: string, values: MessageValues = {}) => translate({ template, values }, language);
    const workbook = await templateWorkbook(columns, fileName.replace(/\.xlsx$/, ''), text);
    return new FileAnswer(fileName, contentType, async (stream) => {
      stream.end(workbook);
    });
  });
}
