import { classQueryTree } from '@contracts/organisation/class.js';
import { TreeSelect } from 'antd';
import { useApi } from '@/api/queries.js';
import { useTexts } from '@/language/use-texts.js';
import type { ControlProps } from '../form/fields.js';
import { useClearing } from './clearing.js';
import { type Asked, useOptionState } from './option-state.js';

/** A control that holds ids. */
export interface IdsProps extends ControlProps {
  value?: string[];
  onChange?: (ids: string[]) => void;
}

interface Node {
  id: string;
  name: string;
  children: Node[];
}

/** Nodes of a tree; one stands for those below it too. */
export function NodesSelect({
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
