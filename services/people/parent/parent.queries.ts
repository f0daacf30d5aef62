import { wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { parentCheck, parentCodeCheck, parentQuery, parentSuggest } from '../../../libs/contracts/people/index.js';
import { type ColumnName, isFree, listPage } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { parentTable } from './parent.read-model.js';

/** Names that the order of a list of parents may have. */
export const parentOrderable = wireNamesOf(parentQuery) as Record<string, ColumnName<typeof parentTable>>;

/** Finds parents for pickers. */
export const suggestParents = answers(parentSuggest, (sql, input) =>
  listPage(sql, parentTable, input, {
    search: { parameter: 'keyword', columns: ['name', 'code', 'phone'] },
    orderable: parentOrderable,
    defaultOrder: [['name', 'asc']],
  }),
);

/** Tells whether a parent code is free. */
export const checkParentCode = answers(parentCodeCheck, (sql, { code, id }, { school }) =>
  isFree(sql, parentTable, school, { code }, id),
);

/** Tells whether a phone or identity number is free. */
export const checkParent = answers(parentCheck, (sql, { id, phone, idNumber }, { school }) =>
  isFree(sql, parentTable, school, { phone, idNumber }, id),
);
