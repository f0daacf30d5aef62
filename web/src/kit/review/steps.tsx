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
  /** What state, person, moment and remark are called, where the screen has words for each. */
  named?: Readonly<Partial<Record<'label' | 'who' | 'at' | 'remark', string>>>;
  /** What else belongs to the step: what was asked for. */
  children?: ReactNode;
}

const icons: Readonly<Record<StepState, ReactNode>> = {
  waiting: <ClockCircleOutlined aria-hidden />,
  agreed: <CheckCircleOutlined aria-hidden />,
  refused: <CloseCircleOutlined aria-hidden />,
};

/** What a part of a step is called. */
const Name = ({ children }: { children?: string }) => children && <span className={styles.name}>{children}</span>;

/** Who has decided what, when and why, in the order in which they are asked. */
export function ReviewSteps({ steps }: { steps: readonly ReviewStep[] }) {
  const texts = useTexts('kit');
  const current = steps.findIndex(({ state }) => state === 'waiting');
  return (
    <ol className={styles.steps} aria-label={texts('review.steps')}>
      {steps.map(({ title, state, label, who, at, remark, named = {}, children }, place) => (
        <li key={`${title} ${at}`} data-state={state} aria-current={place === current ? 'step' : undefined}>
          <span className={styles.icon} aria-hidden>
            {icons[state]}
          </span>
          <div className={styles.step}>
            <div className={styles.head}>
              <h4 className={styles.title}>{title}</h4>
              <Name>{named.label}</Name>
              <span className={styles.label}>{label}</span>
              {at && <Name>{named.at}</Name>}
              {at && <time>{at}</time>}
              {who && <Name>{named.who}</Name>}
              {who && <bdi>{who}</bdi>}
            </div>
            {remark && (
              <blockquote className={styles.remark} dir="auto">
                <Name>{named.remark}</Name>
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
