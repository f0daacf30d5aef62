import { areaQuery } from '@contracts/devices/area.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { useApi } from '@/api/queries.js';
import { Branches } from '@/kit/pickers/branches.js';
import type { TreeEntry } from '@/kit/pickers/tree-select.js';
import { useTexts } from '@/language/use-texts.js';

type Area = OutputOf<typeof areaQuery>['tree'][number];

const entryOf = ({ id, name, children }: Area): TreeEntry => ({
  value: id,
  title: name,
  children: children.map(entryOf),
});

interface AreaTreeProps {
  value: string | undefined;
  onChange: (area: string | undefined) => void;
}

/** The areas of the school; one of them, or all. */
export function AreaTree(props: AreaTreeProps) {
  const texts = useTexts('control');
  const { data, error, refetch } = useApi(areaQuery);
  const asked = { entries: data?.tree.map(entryOf), error, refetch };
  return <Branches {...props} label={texts('areas')} all={texts('areas.all')} asked={asked} />;
}
