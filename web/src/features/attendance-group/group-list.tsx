import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useTexts } from '@/language/use-texts.js';
import styles from './attendance-group.module.css';
import { GroupTools } from './group-tools.js';
import { type Group, Groups, type GroupsProps } from './groups.js';

interface GroupListProps extends GroupsProps {
  selected: Group | undefined;
  keyword: string;
  onKeyword: (keyword: string) => void;
}

/** The groups of the school: search, choose, add, change and remove. */
export function GroupList({ selected, keyword, onKeyword, ...list }: GroupListProps) {
  const texts = useTexts('attendance-group');
  return (
    <div className={styles.groups}>
      <Input
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        aria-label={texts('group.search')}
        placeholder={texts('group.search')}
        value={keyword}
        onChange={(event) => onKeyword(event.target.value)}
      />
      <GroupTools group={selected} />
      <Groups {...list} isFiltered={keyword !== ''} selectedId={selected?.id} />
    </div>
  );
}
