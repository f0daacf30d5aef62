import { SwapOutlined, UserAddOutlined } from '@ant-design/icons';
import { groupPersonAdd, groupPersonMove } from '@contracts/attendance/group-person.js';
import { lazy } from 'react';
import { change } from '@/api/change.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { defineForm } from '@/kit/form/definition.js';
import { controlField } from '@/kit/form/fields.js';
import { useOfSelection } from '@/kit/list/selection.js';
import type { List } from '@/kit/list/use-list.js';
import { GroupSelect } from '@/kit/pickers/group-select.js';
import { useTexts } from '@/language/use-texts.js';

const PersonPicker = lazy(() => import('./person-picker.js'));

const addPersons = (groupId: string, chosen: readonly { personId: string }[]) =>
  change(groupPersonAdd, { groupId, persons: chosen.map(({ personId }) => ({ personId })) });

/** Adds persons to a group. */
export function AddPersons({ groupId }: { groupId: string }) {
  const texts = useTexts('attendance-group');
  return (
    <OpenButton
      type="primary"
      icon={<UserAddOutlined aria-hidden />}
      call={groupPersonAdd}
      texts={texts}
      of={groupId}
      dialog={{
        title: 'person.pick',
        width: 1380,
        isTall: true,
        submits: 'always',
        of: (id, form) => <PersonPicker {...form} save={(chosen) => addPersons(id, chosen)} />,
      }}
    >
      {texts('person.add')}
    </OpenButton>
  );
}

const moveForm = defineForm({
  namespace: 'attendance-group',
  add: groupPersonMove,
  fields: [
    controlField('groupId', ({ max: _max, ...props }) => <GroupSelect {...props} />, {
      wide: true,
      label: 'person.newGroup',
    }),
  ],
  width: 460,
});

/** Moves the selected persons to another group. */
export function MovePersons({ selection }: Pick<List<object>, 'selection'>) {
  const isNobody = useOfSelection(selection, ({ size }) => size === 0);
  const texts = useTexts('attendance-group');
  return (
    <OpenButton
      icon={<SwapOutlined aria-hidden />}
      call={groupPersonMove}
      blocked={isNobody ? texts('list.selectFirst') : undefined}
      texts={texts}
      form={{
        definition: moveForm,
        title: 'person.move',
        target: () => ({ given: { ids: [...selection.picked().keys()] } }),
        onSaved: () => selection.clear(),
      }}
    >
      {texts('person.move')}
    </OpenButton>
  );
}
