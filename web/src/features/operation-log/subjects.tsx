import { type operationLogQuery, operationLogReplay } from '@contracts/identity/operation-log.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { personTimeline } from '@contracts/people/history.js';
import { Tag } from 'antd';
import { Link } from 'react-router-dom';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useMayOpen, usePermission } from '@/kit/actions/permission.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './operation-log.module.css';

/** Who or what something was done to. */
export type Subject = ListRow<typeof operationLogQuery>['subjects'][number];

/** Names that a cell has room for. */
const inCell = 3;

/** The first names in a row, and how many there are. */
export function Names({ of, hasMore = false }: { of: readonly Subject[]; hasMore?: boolean }) {
  const texts = useTexts('operation-log');
  const names = of
    .slice(0, inCell)
    .map(({ name }) => name)
    .join(', ');
  if (of.length <= inCell && !hasMore) return names;
  return texts(hasMore ? 'subjects.atLeast' : 'subjects.count', { names, count: of.length });
}

interface SubjectsProps {
  of: readonly Subject[];
  /** Shows all that the operation did, where more are meant than are given. */
  onMore?: (() => void) | undefined;
  /** Shows what happened to one of them. */
  onReplay: (subject: Subject) => void;
  /** The user goes to another page. */
  onLeave?: () => void;
}

/** The things that something was done to, each with the way to it and to its history, also where it is gone. */
export function Subjects({ of, onMore, onReplay, onLeave }: SubjectsProps) {
  const texts = useTexts('operation-log');
  const mayOpen = useMayOpen();
  const hasHistory = usePermission()(personTimeline);
  return (
    <ul className={styles.subjects}>
      {of.map((subject) => {
        const { aggregate, aggregateId, name, isRemoved, link, historyLink } = subject;
        return (
          <li key={`${aggregate} ${aggregateId} ${name}`}>
            <strong>{name}</strong>
            {isRemoved && <Tag>{texts('subject.removed')}</Tag>}
            {link && mayOpen(link) && (
              <Link to={link} onClick={onLeave}>
                {texts('action.show')}
              </Link>
            )}
            {historyLink && hasHistory && mayOpen(historyLink) && (
              <Link to={historyLink} onClick={onLeave}>
                {texts('action.history')}
              </Link>
            )}
            {aggregateId && (
              <ActionButton type="link" size="small" call={operationLogReplay} onClick={() => onReplay(subject)}>
                {texts('action.replayOf')}
              </ActionButton>
            )}
          </li>
        );
      })}
      {onMore && (
        <li>
          {texts('subjects.more', { count: of.length })}
          <ActionButton type="link" size="small" call={operationLogReplay} onClick={onMore}>
            {texts('action.replayThis')}
          </ActionButton>
        </li>
      )}
    </ul>
  );
}
