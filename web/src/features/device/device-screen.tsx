import { ExportOutlined } from '@ant-design/icons';
import { type deviceAdd, deviceCredential, deviceDelete, deviceQuery } from '@contracts/devices/device.js';
import { doorAdd } from '@contracts/devices/door.js';
import { enabledState } from '@contracts/enumerations.js';
import { useMemo, useState } from 'react';
import { callApi } from '@/api/client.js';
import { notify } from '@/api/notify.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { type ListDefinition, ListScreen } from '@/kit/list/define-list.js';
import { choiceFilter, pickFilter, textFilter } from '@/kit/list/filter-fields.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { TextKey } from '@/language/text-keys.js';
import type { Texts } from '@/language/use-texts.js';
import { AreaPicker } from './area-picker.js';
import { columnsOf, type Device } from './columns.js';
import { DetailDialog } from './detail-dialog.js';
import { type Credential, DeviceCredential } from './device-credential.js';
import { OptionFilter } from './device-options.js';
import { DoorsDialog } from './door/doors-dialog.js';
import { deviceFormOf } from './form.js';
import type { DeviceKind } from './kind.js';
import { useDeviceTexts } from './texts.js';

const filters = [
  pickFilter('model', (props) => <OptionFilter of="models" {...props} />),
  pickFilter('areaId', (props) => <AreaPicker {...props} isFilter />),
  textFilter('code'),
  choiceFilter('state', enabledState),
  textFilter('name'),
  textFilter('ip'),
  pickFilter('workstation', (props) => <OptionFilter of="workstations" {...props} />),
  pickFilter('linkType', (props) => <OptionFilter of="linkTypes" {...props} />),
];

/** Says that the list cannot be exported (source: device.list, messages). */
function ExportNotice({ texts }: { texts: Texts<TextKey<'device'>> }) {
  return (
    <ActionButton icon={<ExportOutlined />} onClick={() => notify.info(texts('export.missing'))}>
      {texts('action.exportMissing')}
    </ActionButton>
  );
}

/** Devices of one kind: what they are, whether they are connected, their doors and credentials. */
export function DeviceScreen({ kind }: { kind: DeviceKind }) {
  const texts = useDeviceTexts(kind);
  const [shown, setShown] = useState<Device>();
  const [doorsOf, setDoorsOf] = useState<Device>();
  const [credential, setCredential] = useState<Credential>();
  const definition = useMemo((): ListDefinition<typeof deviceQuery, typeof deviceAdd, TextKey<'device'>> => {
    const actions: RowAction<Device, TextKey<'device'>>[] = [
      { label: 'action.details', run: setShown },
      { label: 'action.doors', call: doorAdd, isOffered: () => kind.hasDoors, run: setDoorsOf },
      {
        label: 'action.credential',
        call: deviceCredential,
        question: 'credential.question',
        run: async ({ id }) => setCredential(await callApi(deviceCredential, { id })),
      },
    ];
    return {
      query: deviceQuery,
      filters,
      fixed: kind.type && { type: kind.type },
      columns: columnsOf(kind),
      form: deviceFormOf(kind),
      onAdded: setCredential,
      actions,
      remove: deviceDelete,
      toolbar: () => <ExportNotice texts={texts} />,
    };
  }, [kind, texts]);
  return (
    <>
      <ListScreen definition={definition} texts={texts} />
      <DetailDialog kind={kind} device={shown} onClose={() => setShown(undefined)} />
      <DoorsDialog device={doorsOf} onClose={() => setDoorsOf(undefined)} />
      <DeviceCredential of={credential} onClose={() => setCredential(undefined)} />
    </>
  );
}
