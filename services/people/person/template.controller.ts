import { Controller, type Type } from '@nestjs/common';
import type { Call } from '../../../libs/contracts/kernel/index.js';
import { FileAnswer, Serves } from '../../../libs/platform/index.js';
import { type Sheet, templateWorkbook } from '../../../libs/spreadsheet/index.js';

/** Makes the class that serves the empty workbook of an import. */
export function templateController(call: Call & { answer: { kind: 'binary' } }, { columns }: Sheet): Type {
  const { fileName, contentType } = call.answer;

  @Controller()
  class TemplateController {
    /** Answers the empty workbook. */
    @Serves(call)
    async template() {
      const workbook = await templateWorkbook(columns, fileName.replace(/\.xlsx$/, ''));
      return new FileAnswer(fileName, contentType, async (stream) => {
        stream.end(workbook);
      });
    }
  }
  return TemplateController;
}
