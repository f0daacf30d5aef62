import { attendancePersonQuery } from '@contracts/attendance/group-person.js';
import { areaQuery } from '@contracts/devices/area.js';
import { deviceQuery } from '@contracts/devices/device.js';
import { Form, Select } from 'antd';
import { useApi } from '@/api/queries.js';
import { useClearing } from '@/kit/pickers/clearing.js';
import { type IdsProps, NodesSelect } from '@/kit/pickers/nodes-select.js';
import { useChoices, useOptionState } from '@/kit/pickers/option-state.js';
import { SearchSelect } from '@/kit/pickers/search-select.js';
import { useTexts } from '@/language/use-texts.js';
import type { Rule } from './said.js';

/** Persons that are offered at once. */
const offered = 50;
/** Most devices that the server answers at once. */
const everything = { page: 0, pageSize: 50_000, params: {} };

/** Areas. */
export function AreasSelect(props: IdsProps) {
  const { data, ...asked } = useApi(areaQuery);
  return <NodesSelect {...props} asked={asked} nodes={data?.tree} />;
}

/** Devices, with all their doors. */
export function DevicesSelect({ max: _max, ...props }: IdsProps) {
  const texts = useTexts('kit');
  const { choices, ...asked } = useChoices(deviceQuery, everything, ({ data }) =>
    data.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` })),
  );
  const { props: state } = useOptionState(asked);
  const clearing = useClearing();
  return (
    <Select<string[]>
      placeholder={texts('filter.all')}
      {...props}
      {...state}
      mode="multiple"
      allowClear={clearing}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...choices]}
      maxTagCount="responsive"
    />
  );
}

/** Finds students and teachers by name, code or phone. */
export function PersonsSelect({ max: _max, ...props }: IdsProps) {
  const texts = useTexts('kit');
  const stored = (Form.useFormInstance().getFieldValue('persons') as Rule['persons'] | undefined) ?? [];
  return (
    <SearchSelect<typeof attendancePersonQuery, string[]>
      {...props}
      mode="multiple"
      call={attendancePersonQuery}
      offered={offered}
      choiceOf={({ personId, personName, personCode }) => ({ value: personId, label: `${personName} (${personCode})` })}
      known={stored.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
      placeholder={texts('filter.all')}
    />
  );
}
