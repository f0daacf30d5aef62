import { Tag } from 'antd';
import { Link } from 'react-router-dom';
import { type operationLogQuery, operationLogReplay } from '../../../../libs/contracts/identity/operation-log.js';
import type { ListRow } from '../../../../libs/contracts/kernel/index.js';
import { ActionButton } from '../../kit/actions/action-button.js';
import { useTexts } from '../../language/use-texts.js';
import styles from './operation-log.module.css';

/** Who or what something was done to. */
export type Subject = ListRow<typeof operationLogQuery>['subjects'][number];

/** Names in a row; more are meant where the server says so. */
export const namesOf = (subjects: readonly Subject[], hasMore: boolean) =>
  `${subjects.map(({ name }) => name).join(', ')}${hasMore ? ' …' : ''}`;

interface SubjectsProps {
  of: readonly Subject[];
  hasMore?: boolean;
  /** Shows what happened to one of them. */
  onReplay: (subject: Subject) => void;
  /** The user goes to another page. */
  onLeave?: () => void;
}

/** The things that something was done to, each with the way to it and to its history, also where it is gone. */
export function Subjects({ of, hasMore = false, onReplay, onLeave }: SubjectsProps) {
  const texts = useTexts('operation-log');
  return (
    <ul className={styles.subjects}>
      {of.map((subject) => {
        const { aggregate, aggregateId, name, isRemoved, link, historyLink } = subject;
        return (
          <li key={`${aggregate} ${aggregateId} ${name}`}>
            <strong>{name}</strong>
            {isRemoved && <Tag>{texts('subject.removed')}</Tag>}
            {link && (
              <Link to={link} onClick={onLeave}>
                {texts('action.show')}
              </Link>
            )}
            {historyLink && (
              <Link to={historyLink} onClick={onLeave}>
                {texts('action.history')}
              </Link>
            )}
            <ActionButton type="link" size="small" call={operationLogReplay} onClick={() => onReplay(subject)}>
              {texts('action.replayOf')}
            </ActionButton>
          </li>
        );
      })}
      {hasMore && <li>…</li>}
    </ul>
  );
}
