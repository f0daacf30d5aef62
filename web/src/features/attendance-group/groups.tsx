import type { attendanceGroupQuery } from '@contracts/attendance/group.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { enabled } from '@/kit/row-state.js';
import { Loading } from '@/kit/states/loading.js';
import { Empty, Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './attendance-group.module.css';

/** An attendance group as the list shows it. */
export type Group = ListRow<typeof attendanceGroupQuery>;

/** The groups, to choose one. */
export interface GroupsProps {
  /** Missing until they have come. */
  groups: readonly Group[] | undefined;
  error: unknown;
  onRetry: () => void;
  onSelect: (id: string) => void;
}

interface ChoiceProps extends GroupsProps {
  isFiltered: boolean;
  selectedId: string | undefined;
}

/** The groups with their rules; the chosen one is marked. */
export function Groups({ groups, error, onRetry, isFiltered, selectedId, onSelect }: ChoiceProps) {
  const texts = useTexts('attendance-group');
  if (!groups) return error ? <Failure error={error} onRetry={onRetry} /> : <Loading rows={5} />;
  if (groups.length === 0) return <Empty isFiltered={isFiltered} />;
  return (
    <ul className={styles.groupEntries} aria-label={texts('groups')}>
      {groups.map(({ id, name, ruleTitle, state }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.groupEntry}
            aria-current={id === selectedId}
            onClick={() => onSelect(id)}
          >
            <span>{name}</span>
            <small>{state === enabled ? ruleTitle : texts('group.disabled', { rule: ruleTitle })}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
