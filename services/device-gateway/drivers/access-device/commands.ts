import type { AccessAnswer } from './access-device-messages.js';

/** How a command is sent. */
export interface Sending {
  /** Time that the answer may take, ms; that of a short command without it. */
  patience?: number;
}

/** Sends a command with its data; undefined where no answer came: the terminal may have done it. */
export type SendCommand = (action: string, data: unknown, sending?: Sending) => Promise<AccessAnswer | undefined>;

/** Rows of one command, and of one page. */
export const rowsAtOnce = 100;

/** Parts of a list, each of at most so many. */
export function partsOf<T>(list: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, index) =>
    list.slice(index * most, (index + 1) * most),
  );
}
