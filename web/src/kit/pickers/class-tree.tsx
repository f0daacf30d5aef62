import { TreeSelect } from 'antd';
import type { OutputOf } from '../../../../libs/contracts/kernel/index.js';
import { classQueryTree } from '../../../../libs/contracts/organisation/class.js';
import { useApi } from '../../api/queries.js';
import { useTexts } from '../../language/use-texts.js';
import type { ControlProps } from '../form/fields.js';
import { enabled } from '../row-state.js';

type ClassNode = NonNullable<OutputOf<typeof classQueryTree>['tree']>[number];

interface TreeEntry {
  value: string;
  title: string;
  disabled: boolean;
  children: TreeEntry[];
}

/** Disabled nodes keep their names, for rows that still belong to them, but cannot be chosen. */
const entryOf = ({ id, name, state, children }: ClassNode): TreeEntry => ({
  value: id,
  title: name,
  disabled: state !== enabled,
  children: children.map(entryOf),
});

interface ClassTreeProps extends Omit<ControlProps, 'max'> {
  value?: string;
  onChange?: (value: string | undefined) => void;
  /** Nothing chosen stands for all classes. */
  isFilter?: boolean;
}

/** Picks a node of the organisation tree. */
export function ClassTree({ value, onChange, isFilter = false, ...props }: ClassTreeProps) {
  const texts = useTexts('kit');
  const { data, isLoading } = useApi(classQueryTree);
  return (
    <TreeSelect<string | undefined, TreeEntry>
      {...props}
      value={value}
      onChange={onChange}
      treeData={data?.tree?.map(entryOf)}
      loading={isLoading}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeLine
      placeholder={texts(isFilter ? 'filter.all' : 'tree.placeholder')}
      style={{ width: '100%' }}
      popupMatchSelectWidth={320}
    />
  );
}

/** The same as the control of a form. */
export const drawClassTree = ({ max: _max, ...props }: ControlProps) => <ClassTree {...props} />;
