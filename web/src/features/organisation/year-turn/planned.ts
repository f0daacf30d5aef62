import type { InputOf, OutputOf } from '@contracts/kernel/index.js';
import type { yearTurnRehearse } from '@contracts/organisation/year-turn.js';

/** What a rehearsal tells. */
export type Plan = OutputOf<typeof yearTurnRehearse>;
/** What it tells of one class. */
export type Planned = Plan['classes'][number];
/** What somebody wants otherwise. */
export type Wanted = NonNullable<InputOf<typeof yearTurnRehearse>['classes']>[number];
