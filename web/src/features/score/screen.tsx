import { scoreState } from '@contracts/enumerations.js';
import { examType } from '@contracts/organisation/exam-type.js';
import { scoreQuery } from '@contracts/organisation/score.js';
import { term } from '@contracts/organisation/term.js';
import { StateMark } from '@/kit/list/columns.js';
import { defineList } from '@/kit/list/define-list.js';
import { pickFilter } from '@/kit/list/filter-fields.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { EntryFilter } from '@/kit/pickers/entry-select.js';
import { AddButton, scoreActions } from './actions.js';
import { submitted } from './state.js';

/** Sheets of scores: of a class in an examination. */
export default defineList({
  namespace: 'score',
  query: scoreQuery,
  filters: [
    classFilter('classId'),
    pickFilter('termId', (props) => <EntryFilter of={term} {...props} />),
    pickFilter('examTypeId', (props) => <EntryFilter of={examType} {...props} />),
  ],
  columns: [
    { name: 'className', width: 140 },
    { name: 'term', width: 220 },
    { name: 'examType', width: 130 },
    { name: 'name', width: 300 },
    {
      name: 'state',
      width: 90,
      codes: scoreState,
      render: ({ state }) => <StateMark of={scoreState} code={state} good={submitted} />,
    },
  ],
  actions: scoreActions,
  toolbar: () => <AddButton />,
});
