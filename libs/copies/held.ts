/**
 * Said of rows that a command relies on: they stay as they are until its transaction ends. Whoever changes or removes one
 * meanwhile, the consumer of the copy, waits; its reaction then sees what the command did.
 */
export type Held = 'held';

/** What follows the condition of a select; in one order, so that two who hold the same rows do not wait for each other. */
export const lockOf = (until: Held | undefined) => (until ? 'order by id for share' : '');
