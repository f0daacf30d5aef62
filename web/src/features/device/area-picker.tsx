import { areaQuery } from '../../../../libs/contracts/devices/area.js';
import type { OutputOf } from '../../../../libs/contracts/kernel/index.js';
import { useApi } from '../../api/queries.js';
import { useStoredName } from '../../kit/pickers/option-state.js';
import { type TreeEntry, TreeInput, type TreeInputProps } from '../../kit/pickers/tree-input.js';

type Area = OutputOf<typeof areaQuery>['tree'][number];

const entryOf = ({ id, name, children }: Area): TreeEntry => ({
  value: id,
  title: name,
  children: children.map(entryOf),
});

/** Picks an area. */
export function AreaPicker(props: TreeInputProps) {
  const { data, isLoading, isError, refetch } = useApi(areaQuery);
  return <TreeInput {...props} asked={{ isLoading, isError, refetch, entries: data?.tree.map(entryOf) }} isUnfolded />;
}

/** The same in a form, whose row has the name of the area. */
export function OwnArea(props: TreeInputProps) {
  return <AreaPicker {...props} named={useStoredName('areaName')} />;
}
