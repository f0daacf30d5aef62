import { paymentStep } from '@contracts/finance/payment.js';
import { type ReviewStep, ReviewSteps } from '@/kit/review/steps.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import type { Project } from './project.js';

/** Waits for its review (enumeration PaymentStatus). */
const waiting = 0;

/** The way of a project: who handed it in, who refused it and why, who agreed, and what it waits for. */
export function ProjectSteps({ of: { steps, status } }: { of: Project }) {
  const texts = useTexts('payment');
  const label = useLabels();
  const taken = steps.map(({ kind, by: who, at, remark }, place): ReviewStep => {
    const title = kind !== 'submitted' ? 'step.review' : place === 0 ? 'step.added' : 'step.again';
    const state = kind === 'rejected' ? 'refused' : 'agreed';
    return { title: texts(title), state, label: label(paymentStep, kind), who, at, remark };
  });
  const open: ReviewStep[] =
    status === waiting ? [{ title: texts('step.review'), state: 'waiting', label: texts('step.waiting') }] : [];
  return <ReviewSteps steps={[...taken, ...open]} />;
}
