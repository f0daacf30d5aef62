import { areaQuery } from '@contracts/devices/area.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Tree } from 'antd';
import { useApi } from '@/api/queries.js';
import { Loading } from '@/kit/states/loading.js';
import { Empty, Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';

type Area = OutputOf<typeof areaQuery>['tree'][number];

interface Entry {
  key: string;
  title: string;
  children: Entry[];
}

const entryOf = ({ id, name, children }: Area): Entry => ({ key: id, title: name, children: children.map(entryOf) });

/** Key of the entry that stands for all areas. */
const everywhere = '';

/** The areas of the school; one of them, or all. */
export function AreaTree({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (area: string | undefined) => void;
}) {
  const texts = useTexts('control');
  const { data, error, refetch } = useApi(areaQuery);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={5} />;
  if (data.tree.length === 0) return <Empty />;
  return (
    <Tree<Entry>
      blockNode
      defaultExpandAll
      aria-label={texts('areas')}
      treeData={[{ key: everywhere, title: texts('areas.all'), children: data.tree.map(entryOf) }]}
      selectedKeys={[value ?? everywhere]}
      onSelect={([key]) => onChange(key === undefined || key === everywhere ? undefined : String(key))}
    />
  );
}
