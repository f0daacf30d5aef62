import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTexts } from '@/language/use-texts.js';
import styles from './review.module.css';

/** How far a step of a review is. */
export type StepState = 'waiting' | 'agreed' | 'refused';

/** A step of a review: who has asked, or who decides. */
export interface ReviewStep {
  /** Whose step it is, in the user's language. */
  title: string;
  state: StepState;
  /** The state in the words of the screen: 待审核. */
  label: string;
  /** Who took it; missing while nobody has. */
  who?: string | null;
  /** When, as the wire tells moments. */
  at?: string | null;
  /** What was said with it. */
  remark?: string | null;
  /** What else belongs to the step: what was asked for. */
  children?: ReactNode;
}

const icons: Readonly<Record<StepState, ReactNode>> = {
  waiting: <ClockCircleOutlined aria-hidden />,
  agreed: <CheckCircleOutlined aria-hidden />,
  refused: <CloseCircleOutlined aria-hidden />,
};

/** Who has decided what, when and why, in the order in which they are asked. */
export function ReviewSteps({ steps }: { steps: readonly ReviewStep[] }) {
  const texts = useTexts('kit');
  const current = steps.findIndex(({ state }) => state === 'waiting');
  return (
    <ol className={styles.steps} aria-label={texts('review.steps')}>
      {steps.map(({ title, state, label, who, at, remark, children }, place) => (
        <li key={title} data-state={state} aria-current={place === current ? 'step' : undefined}>
          <span className={styles.icon} aria-hidden>
            {icons[state]}
          </span>
          <div className={styles.step}>
            <div className={styles.head}>
              <strong>{title}</strong>
              <span className={styles.label}>{label}</span>
              {at && <time>{at}</time>}
              {who && <bdi>{who}</bdi>}
            </div>
            {remark && (
              <blockquote className={styles.remark} dir="auto">
                {remark}
              </blockquote>
            )}
            {children}
          </div>
        </li>
      ))}
    </ol>
  );
}
