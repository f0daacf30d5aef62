import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { attendanceGroupAdd, attendanceGroupDelete, attendanceGroupUpdate } from '@contracts/attendance/group.js';
import { change } from '@/api/change.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './attendance-group.module.css';
import { groupForm } from './group-form.js';
import type { Group } from './groups.js';

/** Adds a group, changes and removes the one that is chosen. */
export function GroupTools({ group }: { group: Group | undefined }) {
  const texts = useTexts('attendance-group');
  const confirm = useConfirm();
  const blocked = group ? undefined : texts('group.selectFirst');
  const opener = { size: 'small', texts, form: { definition: groupForm } } as const;
  const remove = (one: Group) =>
    confirm({ text: texts('group.removeQuestion'), about: [one], isDeletion: true }, () =>
      change(attendanceGroupDelete, { ids: [one.id] }),
    );
  return (
    <div className={styles.groupTools}>
      <OpenButton {...opener} type="primary" icon={<PlusOutlined aria-hidden />} call={attendanceGroupAdd}>
        {texts('action.add')}
      </OpenButton>
      <OpenButton
        {...opener}
        icon={<EditOutlined aria-hidden />}
        call={attendanceGroupUpdate}
        blocked={blocked}
        of={group}
      >
        {texts('action.edit')}
      </OpenButton>
      <ActionButton
        size="small"
        danger
        icon={<DeleteOutlined aria-hidden />}
        call={attendanceGroupDelete}
        blocked={blocked}
        onClick={() => group && remove(group)}
      >
        {texts('action.remove')}
      </ActionButton>
    </div>
  );
}
