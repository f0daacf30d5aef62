import { boardingType, creationType, enabledState } from '../../../libs/contracts/enumerations.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import type { WorkbookTexts } from '../../../libs/spreadsheet/export/index.js';
import type { WriteColumn } from '../../../libs/spreadsheet/index.js';
import type { ListedStudent } from './student-list.js';

/** Columns of the export, as the list shows them. */
export function studentColumns({ text, label }: WorkbookTexts, time: LocalTime): WriteColumn<ListedStudent>[] {
  return [
    { title: text('学生编码'), value: ({ code }) => code },
    { title: text('姓名'), value: ({ name }) => name },
    { title: text('性别'), value: ({ sex }) => text(sex) },
    { title: text('班级'), width: 24, value: ({ classPath }) => classPath },
    { title: text('电话号码'), width: 16, value: ({ phone }) => phone },
    { title: text('证件编号'), width: 22, value: ({ idNumber }) => idNumber },
    { title: text('卡号'), width: 16, value: ({ cardNumber }) => cardNumber },
    { title: text('卡状态'), value: ({ cardState }) => text(cardState) },
    { title: text('卡类型'), value: ({ cardType }) => cardType },
    { title: text('住宿类型'), value: (row) => label(boardingType, row.boardingType) },
    { title: text('创建方式'), value: (row) => label(creationType, row.creationType) },
    { title: text('状态'), value: (row) => label(enabledState, row.state) },
    {
      title: text('家长'),
      width: 40,
      value: ({ parents }) => parents.map((one) => `${one.name} ${one.phone}`).join('；'),
    },
    { title: text('备注'), width: 24, value: ({ remark }) => remark },
    { title: text('创建时间'), width: 20, value: ({ createdAt }) => time.text(createdAt) },
  ];
}
