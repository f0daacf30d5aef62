import { attendancePersonQuery } from '@contracts/attendance/group-person.js';
import { areaQuery } from '@contracts/devices/area.js';
import { deviceQuery } from '@contracts/devices/device.js';
import { classQueryTree } from '@contracts/organisation/class.js';
import { Form, Select, TreeSelect } from 'antd';
import { useApi } from '@/api/queries.js';
import type { ControlProps } from '@/kit/form/fields.js';
import { useClearing } from '@/kit/pickers/clearing.js';
import { type Asked, useChoices, useOptionState } from '@/kit/pickers/option-state.js';
import { SearchSelect } from '@/kit/pickers/search-select.js';
import { useTexts } from '@/language/use-texts.js';
import type { Rule } from './said.js';

/** A control that holds ids. */
interface IdsProps extends ControlProps {
  value?: string[];
  onChange?: (ids: string[]) => void;
}

interface Node {
  id: string;
  name: string;
  children: Node[];
}

/** Persons that are offered at once. */
const offered = 50;
/** Most devices that the server answers at once. */
const everything = { page: 0, pageSize: 50_000, params: {} };

/** Nodes of a tree; one stands for those below it too. */
function NodesSelect({
  nodes = [],
  asked,
  max: _max,
  ...props
}: IdsProps & { nodes: Node[] | undefined; asked: Asked }) {
  const texts = useTexts('kit');
  const { props: state } = useOptionState(asked);
  const clearing = useClearing();
  return (
    <TreeSelect<string[], Node>
      placeholder={texts('filter.all')}
      {...props}
      {...state}
      multiple
      allowClear={clearing}
      treeData={nodes}
      fieldNames={{ label: 'name', value: 'id', children: 'children' }}
      showSearch={{ treeNodeFilterProp: 'name' }}
      style={{ width: '100%' }}
      popupMatchSelectWidth={320}
      maxTagCount="responsive"
    />
  );
}

/** Classes and units. */
export function ClassesSelect(props: IdsProps) {
  const { data, ...asked } = useApi(classQueryTree);
  return <NodesSelect {...props} asked={asked} nodes={data?.tree} />;
}

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
