import type { StoredEvent } from './event.js';

/** Judges an event that is to be appended; what it throws fails the unit. */
export type AppendCheck = (event: StoredEvent) => void;

let check: AppendCheck = () => undefined;

/** Has every event judged before it is appended, from now on and in this process. Tests ask for it; a product does not. */
export const checkAppendsBy = (judge: AppendCheck): void => {
  check = judge;
};

/** Has an event judged by who asked for it. */
export const checkAppend = (event: StoredEvent): void => check(event);
