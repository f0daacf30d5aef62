import { PlusOutlined } from '@ant-design/icons';
import {
  deviceBindingBind,
  deviceBindingDelete,
  deviceBindingQuery,
  deviceBindingSummary,
} from '@contracts/devices/device-binding.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { useApi } from '@/api/queries.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { Tiles } from '@/kit/layout/tiles.js';
import type { Column } from '@/kit/list/columns.js';
import { ListPage } from '@/kit/list/list-page.js';
import { removeAction } from '@/kit/list/remove-action.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { useList } from '@/kit/list/use-list.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './device-binding.module.css';
import { DeviceKind } from './device-kind.js';
import { DevicePicker } from './device-picker.js';
import { isFloor, type Place } from './place.js';

type Bound = ListRow<typeof deviceBindingQuery>;

const columns: readonly Column<Bound, Named<'device-binding'>>[] = [
  { name: 'deviceName', width: 200 },
  { name: 'doors', width: 260 },
  { name: 'boundAt', width: 180 },
  { name: 'deviceType', width: 140, render: ({ deviceType }) => <DeviceKind type={deviceType} /> },
];
const actions: readonly RowAction<Bound, TextKey<'device-binding'>>[] = [
  removeAction(deviceBindingDelete, 'remove.question'),
];

/** How many devices are bound to a place, and which. */
export function BoundDevices({ place }: { place: Place }) {
  const texts = useTexts('device-binding');
  const list = useList(deviceBindingQuery, { fixed: place });
  const { data: counts } = useApi(deviceBindingSummary, { params: place });
  const tiles = [
    { value: 'face', title: texts('summary.faceTerminals'), figure: counts?.faceTerminals },
    { value: 'door', title: texts('summary.doorControllers'), figure: counts?.doorControllers },
  ];
  return (
    <section className={styles.devices}>
      <Tiles tiles={tiles} chosen={undefined} />
      <ListPage
        texts={texts}
        list={list}
        columns={columns}
        rowKey="id"
        actions={actions}
        toolbar={isFloor(place) && <BindButton place={place} />}
      />
    </section>
  );
}

function BindButton({ place }: { place: Required<Place> }) {
  const texts = useTexts('device-binding');
  return (
    <OpenButton
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      call={deviceBindingBind}
      texts={texts}
      of={place}
      dialog={{
        title: 'bind.action',
        submits: 'always',
        isTall: true,
        of: (floor, form) => <DevicePicker place={floor} {...form} />,
      }}
    >
      {texts('bind.action')}
    </OpenButton>
  );
}
