import { cardState, creationType, sex } from '@contracts/enumerations.js';
import { tagColumn } from '@/kit/list/column-kinds.js';
import type { Column } from '@/kit/list/columns.js';

type Code<E extends { codes: readonly unknown[] }> = E['codes'][number];

/** Sex, where it is known. */
export const sexColumn: Column<{ sex?: Code<typeof sex> | null }, 'sex'> = { name: 'sex', width: 60, codes: sex };
/** State of the card. */
export const cardStateColumn: Column<{ cardState?: Code<typeof cardState> }, 'cardState'> = {
  name: 'cardState',
  width: 80,
  codes: cardState,
};
/** How the row came to be; a list may have labels of its own for that. */
export const creationColumn = (of = creationType) => tagColumn('creationType', of, 90);
