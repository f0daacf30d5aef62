import { paymentReviewResult } from '@contracts/enumerations.js';
import { paymentQuery, paymentReview } from '@contracts/finance/payment.js';
import { defineList } from '@/kit/list/define-list.js';
import { defineDecision } from '@/kit/review/define-decision.js';
import { projectDetails, Reviewed } from './details.js';
import { projectColumns, projectFilters } from './list.js';
import { approved, type Project } from './project.js';

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
        intro: (project) => <Reviewed of={project} />,
      },
    },
  ],
  details: projectDetails,
});
