import { classQueryTree } from '@contracts/organisation/class.js';
import { useApi } from '@/api/queries.js';
import { useTexts } from '@/language/use-texts.js';
import { Branches } from '../pickers/branches.js';
import { classEntry } from '../pickers/class-tree.js';

interface ClassBranchesProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** The classes beside a list: one of them with what lies below it, or all. */
export function ClassBranches(props: ClassBranchesProps) {
  const texts = useTexts('kit');
  const { data, error, refetch } = useApi(classQueryTree);
  return (
    <Branches
      {...props}
      label={texts('classes.label')}
      all={texts('classes.all')}
      asked={{ entries: data?.tree?.map(classEntry), error, refetch }}
      search={texts('classes.search')}
    />
  );
}
