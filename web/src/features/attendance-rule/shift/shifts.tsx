import { PlusOutlined } from '@ant-design/icons';
import type { attendanceRuleQuery } from '@contracts/attendance/rule.js';
import {
  attendanceShiftAdd,
  attendanceShiftDelete,
  attendanceShiftQuery,
  attendanceShiftUpdate,
} from '@contracts/attendance/shift.js';
import { weekDay } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { useApi } from '@/api/queries.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { codesField, textField } from '@/kit/form/fields.js';
import { defineForm } from '@/kit/form/form-dialog.js';
import { timeField } from '@/kit/form/time-field.js';
import type { Column } from '@/kit/list/columns.js';
import { removeAction } from '@/kit/list/remove-action.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { ShortTable } from '@/kit/list/short-table.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import styles from './shift.module.css';

type Rule = ListRow<typeof attendanceRuleQuery>;
type Shift = ListRow<typeof attendanceShiftQuery>;

const form = defineForm({
  namespace: 'shift',
  add: attendanceShiftAdd,
  update: attendanceShiftUpdate,
  fields: [
    textField('title', { wide: true, hint: 'title.hint' }),
    timeField('signInFrom'),
    timeField('signInTo'),
    timeField('signOutFrom'),
    timeField('signOutTo'),
    codesField('weekDays', weekDay),
  ],
  width: 640,
});

const columns: readonly Column<Shift, Named<'shift', 'column'>>[] = [
  { name: 'title', width: 110 },
  { name: 'signInFrom', width: 110 },
  { name: 'signInTo', width: 110 },
  { name: 'signOutFrom', width: 110 },
  { name: 'signOutTo', width: 110 },
  { name: 'weekDays', width: 240, render: ({ weekDays }) => <WeekDays of={weekDays} /> },
];

function WeekDays({ of }: { of: Shift['weekDays'] }) {
  const label = useLabels();
  const days = of.map((day) => label(weekDay, day)).join(' ');
  return <span title={days}>{days}</span>;
}

const remove = removeAction(attendanceShiftDelete, 'remove.question');

/** The shifts of an attendance rule: add, change, remove. */
export function Shifts({ rule: { id: ruleId, title } }: { rule: Rule }) {
  const texts = useTexts('shift');
  const given = { ruleId };
  const edit: RowAction<Shift, TextKey<'shift'>> = {
    label: 'action.edit',
    call: attendanceShiftUpdate,
    form: { definition: form, target: (row) => ({ row, given }) },
  };
  return (
    <div className={styles.shifts}>
      <div className={styles.tools}>
        <strong>{title}</strong>
        <OpenButton
          type="primary"
          icon={<PlusOutlined />}
          call={attendanceShiftAdd}
          texts={texts}
          form={{ definition: form, target: () => ({ given }) }}
        >
          {texts('action.add')}
        </OpenButton>
      </div>
      <ShiftTable ruleId={ruleId} actions={[edit, remove]} />
    </div>
  );
}

function ShiftTable({ ruleId, actions }: { ruleId: string; actions: readonly RowAction<Shift, TextKey<'shift'>>[] }) {
  const texts = useTexts('shift');
  const { data, error, refetch } = useApi(attendanceShiftQuery, { ruleId });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={3} />;
  const titleOf = (name: Named<'shift', 'column'>) => texts(`column.${name}`);
  return <ShortTable texts={texts} titleOf={titleOf} columns={columns} rows={data} actions={actions} />;
}
