import { leaveCreator, reviewState } from '@contracts/enumerations.js';
import { RowDetails } from '@/kit/list/row-details.js';
import { type ReviewStep, ReviewSteps, type StepState } from '@/kit/review/steps.js';
import type { TextKey } from '@/language/text-keys.js';
import { type Texts, titlesIn, useLabels, useTexts } from '@/language/use-texts.js';
import { columns, type Leave } from './columns.js';
import styles from './leave.module.css';
import { Overlap } from './overlap.js';

/** Who asks a parent too (enumeration LeaveCreateType). */
const student = 1;

/** How far a review is (enumeration ReviewState). */
const stateOf: Readonly<Record<1 | 2 | 3, StepState>> = { 1: 'waiting', 2: 'agreed', 3: 'refused' };

/** What the specification calls the parts of a review. */
const namesOf = {
  teacher: (texts: Texts<TextKey<'leave'>>) => ({
    label: texts('field.teacherState'),
    at: texts('field.teacherAt'),
    who: texts('field.teacher'),
    remark: texts('field.teacherContent'),
  }),
  parent: (texts: Texts<TextKey<'leave'>>) => ({
    label: texts('field.parentState'),
    at: texts('field.parentAt'),
    who: texts('field.parent'),
    remark: texts('field.parentContent'),
  }),
};

/** Who asked, who has decided what and why, and that it was taken back; a parent's request is reviewed by the teacher alone. */
function Steps({ of: leave }: { of: Leave }) {
  const texts = useTexts('leave');
  const label = useLabels();
  const review = (by: 'teacher' | 'parent'): ReviewStep => {
    const state = leave[`${by}State`] ?? 1;
    return {
      title: texts(`details.${by}`),
      state: stateOf[state],
      label: label(reviewState, state),
      at: leave[`${by}At`],
      who: leave[by],
      remark: leave[`${by}Content`],
      named: namesOf[by](texts),
    };
  };
  const asked: ReviewStep = {
    title: texts('step.request'),
    state: 'agreed',
    label: texts('step.done'),
    at: leave.requestedAt,
    who: label(leaveCreator, leave.creator),
    named: { at: texts('field.requestedAt'), who: texts('field.creator') },
  };
  const back = leave.withdrawnAt && {
    title: texts('step.withdrawal'),
    state: 'refused' as const,
    label: texts('step.withdrawn'),
    at: leave.withdrawnAt,
  };
  const reviews = leave.creator === student ? [review('teacher'), review('parent')] : [review('teacher')];
  return <ReviewSteps steps={[asked, ...reviews, ...(back ? [back] : [])]} />;
}

/** A request, the way of its review, and what else there is of the person in its time. */
export function LeaveDetails({ of: leave }: { of: Leave }) {
  const texts = useTexts('leave');
  const parts = {
    'details.request': (
      <>
        <RowDetails columns={columns} titleOf={titlesIn(texts)} row={leave} />
        <h4 className={styles.name}>{texts('field.content')}</h4>
        <p className={styles.content}>{leave.content || '–'}</p>
      </>
    ),
    'details.steps': <Steps of={leave} />,
    'details.overlap': <Overlap of={leave} />,
  } as const;
  return (
    <div className={styles.parts}>
      {(Object.keys(parts) as (keyof typeof parts)[]).map((title) => (
        <section key={title} aria-label={texts(title)}>
          <h3 className={styles.title}>{texts(title)}</h3>
          {parts[title]}
        </section>
      ))}
    </div>
  );
}
