import { accountType, signInResult } from '@contracts/enumerations.js';
import { signInLogQuery } from '@contracts/identity/sign-in-log.js';
import { StateMark } from '@/kit/list/columns.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { rangeFilter } from '@/kit/list/range-filter.js';
import { SchoolName } from '@/kit/list/school-name.js';

/** Codes of how a sign-in ended (enumeration LoginResult). */
const success = 1;
const failure = 2;

/** Who signed in or tried to, when, from where. */
export default defineList({
  namespace: 'sign-in-log',
  query: signInLogQuery,
  filters: [textFilter('loginAccount'), choiceFilter('result', signInResult), rangeFilter('from', 'to', { days: 3 })],
  columns: [
    { name: 'loginAccount', width: 140 },
    {
      name: 'school',
      width: 140,
      isAcrossSchools: true,
      isSortable: false,
      render: ({ school }) => <SchoolName id={school} />,
    },
    { name: 'accountType', width: 130, codes: accountType },
    { name: 'ip', width: 160 },
    { name: 'createdAt', width: 180 },
    {
      name: 'result',
      width: 110,
      codes: signInResult,
      render: ({ result }) => <StateMark of={signInResult} code={result} good={success} bad={failure} />,
    },
    { name: 'reason', width: 220 },
  ],
});
