import { direction } from '@contracts/enumerations.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { ChangeList } from '@/kit/history/change-list.js';
import { useLabels, useServerTexts, useTexts, useWords } from '@/language/use-texts.js';
import styles from './history.module.css';
import type { Change, Pass } from './use-timeline.js';

/** An entry or exit. */
export function PassEntry({ of: { happenedAt, direction: way, position } }: { of: Pass }) {
  const texts = useTexts('history');
  const label = useLabels();
  return (
    <>
      <div className={styles.head}>
        <strong>{way ? texts('pass.directed', { direction: label(direction, way) }) : texts('pass')}</strong>
        <time>{happenedAt}</time>
      </div>
      <div className={styles.who}>{position}</div>
    </>
  );
}

/** A change: who did what, when, from where and why, and what became what. */
export function ChangeEntry({ of, onLook }: { of: Change; onLook: () => void }) {
  const texts = useTexts('history');
  const nameOf = useWords('history', 'field');
  const translate = useServerTexts();
  const { happenedAt, kind, loginAccount, ip, reason, changes } = of;
  const who = [loginAccount, of.function && translate(of.function), ip].filter(Boolean).join(' · ');
  return (
    <>
      <div className={styles.head}>
        <strong>{texts(`kind.${kind}`)}</strong>
        <time>{happenedAt}</time>
        <ActionButton type="link" size="small" onClick={onLook}>
          {texts('moment.look')}
        </ActionButton>
      </div>
      <div className={styles.who}>{who}</div>
      {reason && <div className={styles.who}>{texts('reason', { reason })}</div>}
      <ChangeList
        isChange={kind !== 'added'}
        changes={changes.map(({ field, ...change }) => ({ label: nameOf(field), ...change }))}
      />
    </>
  );
}
