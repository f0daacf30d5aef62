import { areaQuery } from '../../../../libs/contracts/devices/area.js';
import type { OutputOf } from '../../../../libs/contracts/kernel/index.js';
import { useApi } from '../../api/queries.js';
import { type TreeEntry, TreeInput, type TreeInputProps } from '../../kit/pickers/tree-input.js';

type Area = OutputOf<typeof areaQuery>['tree'][number];

const entryOf = ({ id, name, children }: Area): TreeEntry => ({
  value: id,
  title: name,
  children: children.map(entryOf),
});

/** Picks an area. */
export function AreaPicker(props: TreeInputProps) {
  const { data, isLoading } = useApi(areaQuery);
  return <TreeInput {...props} entries={data?.tree.map(entryOf)} isLoading={isLoading} isUnfolded />;
}
