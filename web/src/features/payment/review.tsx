import { paymentReviewResult } from '@contracts/enumerations.js';
import { paymentQuery, paymentReview } from '@contracts/finance/payment.js';
import { lazy, Suspense } from 'react';
import { defineList } from '@/kit/list/define-list.js';
import { defineDecision } from '@/kit/review/define-decision.js';
import { Loading } from '@/kit/states/loading.js';
import { projectColumns, projectDetails, projectFilters } from './list.js';
import { approved, type Project } from './payer.js';

const ReviewedProject = lazy(async () => ({ default: (await import('./project-detail.js')).ReviewedProject }));

const decision = defineDecision({
  namespace: 'payment',
  call: paymentReview,
  result: { name: 'result', of: paymentReviewResult, choices: [approved, 1] },
  remark: 'reviewRemark',
  final: [approved],
  width: 1000,
});

/** Fee projects that wait for somebody to agree, and those about which was decided. */
export default defineList({
  namespace: 'payment',
  query: paymentQuery,
  filters: projectFilters,
  columns: projectColumns,
  actions: [
    {
      label: 'action.review',
      call: paymentReview,
      isOffered: ({ status }) => status !== approved,
      form: {
        definition: decision,
        title: 'review.title',
        // What somebody else has changed since is not what was agreed to.
        target: ({ id, revision }: Project & { revision?: number }) => ({ given: { id, revision } }),
        intro: (project) => (
          <Suspense fallback={<Loading />}>
            <ReviewedProject of={project} />
          </Suspense>
        ),
      },
    },
  ],
  details: projectDetails,
});
