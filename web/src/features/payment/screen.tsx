import { paymentDelete, paymentQuery } from '@contracts/finance/payment.js';
import { change } from '@/api/change.js';
import { defineList } from '@/kit/list/define-list.js';
import { projectDetails } from './details.js';
import { projectForm } from './form.js';
import { projectColumns, projectFilters } from './list.js';
import { approved, type Project } from './project.js';

const isOpen = ({ status }: Project) => status !== approved;

/** Fee projects: what the school collects of whom. Those that are approved stay as they are. */
export default defineList({
  namespace: 'payment',
  query: paymentQuery,
  filters: projectFilters,
  columns: projectColumns,
  form: projectForm,
  isOwn: isOpen,
  actions: [
    {
      label: 'action.remove',
      call: paymentDelete,
      question: 'remove.question',
      questionValues: ({ name }) => ({ name }),
      isDeletion: true,
      isOffered: isOpen,
      run: ({ id }) => change(paymentDelete, { id }),
      done: 'removed',
    },
  ],
  details: projectDetails,
});
