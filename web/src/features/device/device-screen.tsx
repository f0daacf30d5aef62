import { deviceDelete, deviceQuery } from '@contracts/devices/device.js';
import { enabledState } from '@contracts/enumerations.js';
import { ListScreen } from '@/kit/list/define-list.js';
import { choiceFilter, pickFilter, textFilter } from '@/kit/list/filter-fields.js';
import { deviceActions, deviceSecret } from './actions.js';
import { AreaPicker } from './area-picker.js';
import { columnsOf } from './columns.js';
import { OptionFilter } from './device-options.js';
import { ExportNotice } from './export-notice.js';
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

/** Makes the screen of devices of one kind: what they are, whether they are connected, their doors and credentials. */
export function deviceScreen(kind: DeviceKind) {
  const definition = {
    query: deviceQuery,
    filters,
    fixed: kind.type && { type: kind.type },
    columns: columnsOf(kind),
    form: deviceFormOf(kind),
    credential: deviceSecret,
    actions: deviceActions(kind),
    remove: deviceDelete,
    toolbar: () => <ExportNotice />,
  };
  return () => <ListScreen definition={definition} texts={useDeviceTexts(kind)} />;
}
