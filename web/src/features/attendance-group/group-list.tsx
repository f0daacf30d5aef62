import { DeleteOutlined, EditOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons';
import {
  attendanceGroupAdd,
  attendanceGroupDelete,
  type attendanceGroupQuery,
  attendanceGroupUpdate,
} from '@contracts/attendance/group.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Input } from 'antd';
import { useState } from 'react';
import { callApi } from '@/api/client.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { FormDialog, type FormTarget } from '@/kit/form/form-dialog.js';
import { enabled } from '@/kit/row-state.js';
import { Loading } from '@/kit/states/loading.js';
import { Empty, Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './attendance-group.module.css';
import { groupForm } from './group-form.js';
import { reload } from './reload.js';

/** An attendance group as the list shows it. */
export type Group = ListRow<typeof attendanceGroupQuery>;

interface GroupListProps {
  /** Missing until they have come. */
  groups: readonly Group[] | undefined;
  error: unknown;
  selected: Group | undefined;
  onSelect: (id: string) => void;
  keyword: string;
  onKeyword: (keyword: string) => void;
}

/** The groups of the school: search, choose, add, change and remove. */
export function GroupList({ selected, onSelect, keyword, onKeyword, ...list }: GroupListProps) {
  const texts = useTexts('attendance-group');
  const confirm = useConfirm();
  const [target, setTarget] = useState<FormTarget>();
  const blocked = selected ? undefined : texts('group.selectFirst');
  const remove = (group: Group) =>
    confirm({ text: texts('group.removeQuestion'), about: [group], isDeletion: true }, async () => {
      await callApi(attendanceGroupDelete, { ids: [group.id] });
      await reload();
    });
  return (
    <aside className={styles.groups}>
      <Input
        prefix={<SearchOutlined />}
        allowClear
        aria-label={texts('group.search')}
        placeholder={texts('group.search')}
        value={keyword}
        onChange={(event) => onKeyword(event.target.value)}
      />
      <div className={styles.groupTools}>
        <ActionButton
          type="primary"
          size="small"
          icon={<PlusOutlined />}
          call={attendanceGroupAdd}
          onClick={() => setTarget({})}
        >
          {texts('action.add')}
        </ActionButton>
        <ActionButton
          size="small"
          icon={<EditOutlined />}
          call={attendanceGroupUpdate}
          blocked={blocked}
          onClick={() => setTarget({ row: selected })}
        >
          {texts('action.edit')}
        </ActionButton>
        <ActionButton
          size="small"
          danger
          icon={<DeleteOutlined />}
          call={attendanceGroupDelete}
          blocked={blocked}
          onClick={() => selected && remove(selected)}
        >
          {texts('action.remove')}
        </ActionButton>
      </div>
      <Groups {...list} isFiltered={keyword !== ''} selectedId={selected?.id} onSelect={onSelect} />
      <FormDialog definition={groupForm} target={target} onClose={() => setTarget(undefined)} onSaved={reload} />
    </aside>
  );
}

interface GroupsProps extends Pick<GroupListProps, 'groups' | 'error' | 'onSelect'> {
  isFiltered: boolean;
  selectedId: string | undefined;
}

function Groups({ groups, error, isFiltered, selectedId, onSelect }: GroupsProps) {
  const texts = useTexts('attendance-group');
  if (!groups) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Loading rows={5} />;
  if (groups.length === 0) return <Empty isFiltered={isFiltered} />;
  return (
    <ul className={styles.groupEntries} aria-label={texts('groups')}>
      {groups.map(({ id, name, ruleTitle, state }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.groupEntry}
            aria-current={id === selectedId}
            onClick={() => onSelect(id)}
          >
            <span>{name}</span>
            <small>{state === enabled ? ruleTitle : texts('group.disabled', { rule: ruleTitle })}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
