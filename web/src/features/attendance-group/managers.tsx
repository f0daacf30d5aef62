import { UserAddOutlined } from '@ant-design/icons';
import { groupManagerAdd, groupManagerDelete, groupManagerQuery } from '@contracts/attendance/group-manager.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import type { Column } from '@/kit/list/columns.js';
import { removeAction } from '@/kit/list/remove-action.js';
import { useList } from '@/kit/list/use-list.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { managerForm } from './manager-form.js';
import { PartList, wholeList } from './part-list.js';

type Manager = ListRow<typeof groupManagerQuery>;

const columns: readonly Column<Manager, Named<'attendance-group'>>[] = [
  { name: 'personCode', width: 140 },
  { name: 'personName', width: 160 },
  { name: 'phone', width: 160 },
];
const actions = [removeAction(groupManagerDelete, 'manager.removeQuestion')];

/** Teachers who manage the group: add, remove. */
export function GroupManagers({ groupId }: { groupId: string }) {
  const texts = useTexts('attendance-group');
  const list = useList(groupManagerQuery, { ...wholeList, fixed: { groupId } });
  return (
    <PartList
      list={list}
      columns={columns}
      actions={actions}
      addition={
        <OpenButton
          type="primary"
          icon={<UserAddOutlined aria-hidden />}
          call={groupManagerAdd}
          texts={texts}
          form={{ definition: managerForm, title: 'manager.add', target: () => ({ given: { groupId } }) }}
        >
          {texts('manager.add')}
        </OpenButton>
      }
    />
  );
}
