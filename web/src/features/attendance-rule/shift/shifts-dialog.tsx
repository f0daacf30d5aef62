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
import { Modal } from 'antd';
import { useState } from 'react';
import { callApi } from '@/api/client.js';
import { refreshAfter, useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { codesField, textField } from '@/kit/form/fields.js';
import { defineForm, FormDialog, type FormTarget } from '@/kit/form/form-dialog.js';
import { timeField } from '@/kit/form/time-field.js';
import { actionsColumn } from '@/kit/list/actions-column.js';
import { type Column, tableColumns } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import styles from './shift.module.css';

/** An attendance rule of the list. */
export type Rule = ListRow<typeof attendanceRuleQuery>;
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

/** The shifts are rows of the rules too. */
const reload = () => refreshAfter(attendanceShiftQuery);

interface ShiftsDialogProps {
  /** The dialog is open while there is one. */
  rule: Rule | undefined;
  onClose: () => void;
}

/** The shifts of an attendance rule: add, change, remove. */
export function ShiftsDialog({ rule, onClose }: ShiftsDialogProps) {
  const texts = useTexts('shift');
  // The dialog fades away with what it was opened for.
  const [shown, setShown] = useState(rule);
  if (rule && rule !== shown) setShown(rule);
  return (
    <Modal
      open={rule !== undefined}
      title={texts('title')}
      width={1000}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={onClose}
    >
      {shown && <Shifts rule={shown} />}
    </Modal>
  );
}

function Shifts({ rule: { id: ruleId, title } }: { rule: Rule }) {
  const texts = useTexts('shift');
  const [target, setTarget] = useState<FormTarget>();
  const given = { ruleId };
  const actions: readonly RowAction<Shift, TextKey<'shift'>>[] = [
    { label: 'action.edit', call: attendanceShiftUpdate, run: (row) => setTarget({ row, given }) },
    {
      label: 'action.remove',
      call: attendanceShiftDelete,
      question: 'remove.question',
      isDeletion: true,
      run: ({ id }) => callApi(attendanceShiftDelete, { ids: [id] }),
    },
  ];
  return (
    <div className={styles.shifts}>
      <div className={styles.tools}>
        <strong>{title}</strong>
        <ActionButton
          type="primary"
          icon={<PlusOutlined />}
          call={attendanceShiftAdd}
          onClick={() => setTarget({ given })}
        >
          {texts('action.add')}
        </ActionButton>
      </div>
      <ShiftTable ruleId={ruleId} actions={actions} />
      <FormDialog definition={form} target={target} onClose={() => setTarget(undefined)} onSaved={reload} />
    </div>
  );
}

function ShiftTable({ ruleId, actions }: { ruleId: string; actions: readonly RowAction<Shift, TextKey<'shift'>>[] }) {
  const texts = useTexts('shift');
  const { data, error, refetch } = useApi(attendanceShiftQuery, { ruleId });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={3} />;
  const shown = [
    ...tableColumns(columns, (name) => texts(`column.${name}`)),
    actionsColumn({ texts, actions, rows: data, onDone: reload }),
  ];
  return <PlainTable columns={shown} dataSource={data} />;
}
