import { Controller } from '@nestjs/common';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { studentTemplate } from '../../../libs/contracts/people/index.js';
import { FileAnswer, Serves } from '../../../libs/platform/index.js';
import { templateWorkbook } from '../../../libs/spreadsheet/index.js';
import { studentSheet } from './student.import.js';

/** The template of the student import. */
@Controller()
export class StudentTemplateController {
  /** Answers the empty workbook. */
  @Serves(studentTemplate)
  async template(_input: InputOf<typeof studentTemplate>) {
    const { fileName, contentType } = studentTemplate.answer;
    const workbook = await templateWorkbook(studentSheet.columns, '学生导入模板');
    return new FileAnswer(fileName, contentType, async (stream) => {
      stream.end(workbook);
    });
  }
}
