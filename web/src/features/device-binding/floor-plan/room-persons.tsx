import { occupancyPersons } from '@contracts/attendance/occupancy.js';
import { personType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import type { Column } from '@/kit/list/columns.js';
import { ListPage } from '@/kit/list/list-page.js';
import { useList } from '@/kit/list/use-list.js';
import type { Named } from '@/language/text-keys.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import type { OccupiedRoom } from './occupancy.js';

type Person = ListRow<typeof occupancyPersons>;

function Kind({ type }: { type: Person['personType'] }) {
  return useLabels()(personType, type);
}

const columns: readonly Column<Person, Named<'floor-plan'>>[] = [
  { name: 'personName', width: 120 },
  { name: 'personCode', width: 120 },
  { name: 'personType', width: 90, render: ({ personType: type }) => <Kind type={type} /> },
  { name: 'className', width: 150 },
  { name: 'enteredAt', width: 180 },
  { name: 'position', width: 200 },
];

/** Who is in a room, since when and by which door. */
export default function RoomPersons({ room: { id: roomId, name } }: { room: OccupiedRoom }) {
  const texts = useTexts('floor-plan');
  const list = useList(occupancyPersons, { fixed: { roomId }, isAddressed: false });
  return (
    <ListPage
      texts={texts}
      list={list}
      columns={columns}
      rowKey="id"
      toolbar={
        <>
          <strong>{name}</strong> {texts('rooms.hint')}
        </>
      }
    />
  );
}
