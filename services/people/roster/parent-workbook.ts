import { enabledState, parentCreationType } from '../../../libs/contracts/enumerations.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import type { WorkbookTexts } from '../../../libs/spreadsheet/export/index.js';
import type { WriteColumn } from '../../../libs/spreadsheet/index.js';
import type { ListedParent } from './parent-list.js';

/** Columns of the export, as the list shows them. */
export function parentColumns({ text, label }: WorkbookTexts, time: LocalTime): WriteColumn<ListedParent>[] {
  const yesOrNo = (value: boolean) => text(value ? '是' : '否');
  return [
    { title: text('编码'), value: ({ code }) => code },
    { title: text('姓名'), value: ({ name }) => name },
    { title: text('手机号码'), width: 16, value: ({ phone }) => phone },
    { title: text('性别'), value: ({ sex }) => sex && text(sex) },
    { title: text('证件号码'), width: 22, value: ({ idNumber }) => idNumber },
    { title: text('是否激活'), value: ({ activated }) => yesOrNo(activated) },
    { title: text('关注公众号'), value: ({ followerId }) => yesOrNo(followerId !== null) },
    { title: text('创建方式'), value: (row) => label(parentCreationType, row.creationType) },
    { title: text('状态'), value: (row) => label(enabledState, row.state) },
    {
      title: text('学生'),
      width: 40,
      value: ({ students }) => students.map((one) => `${one.code} ${one.name} ${one.className}`).join('；'),
    },
    { title: text('备注'), width: 24, value: ({ remark }) => remark },
    { title: text('创建时间'), width: 20, value: ({ createdAt }) => time.text(createdAt) },
  ];
}
