import { columnsHide } from '@contracts/identity/columns.js';
import { codes } from '@contracts/kernel/index.js';
import { change } from '@/api/change.js';
import { ApiFailure } from '@/api/failure.js';
import { notify } from '@/api/notify.js';
import { isSame } from '../form/changed.js';
import { type Choice, ownId, useStoredColumns } from './stored-columns.js';

/** How long a user who chooses is waited for, ms. */
const pause = 500;
let timer: ReturnType<typeof setTimeout> | undefined;
let sending = Promise.resolve();

/** Sends what was chosen, when nothing more is for a moment. */
export function sendSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    sending = sending.then(sendAll);
  }, pause);
}

/**
 * Sends what was chosen and is not sent, but for what somebody has chosen elsewhere since, who has the last word.
 * @param told what the server tells of the account's lists now
 */
export function sendNewest(account: string, told: Readonly<Record<string, readonly string[]>>): void {
  useStoredColumns.setState(({ unsent }) => {
    const isNewest = ([list, { over }]: [string, Choice]) => isSame(told[list], over);
    return {
      unsent: { ...unsent, [account]: Object.fromEntries(Object.entries(unsent[account] ?? {}).filter(isNewest)) },
    };
  });
  sendSoon();
}

async function sendAll(): Promise<void> {
  const account = ownId();
  for (const [list, choice] of Object.entries(useStoredColumns.getState().unsent[account] ?? {})) {
    // Whoever else has signed in meanwhile has columns of their own.
    if (ownId() !== account) return;
    const failure = await change(columnsHide, { list, hidden: [...choice.hidden] }, { quiet: true }).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure !== undefined && !(failure instanceof ApiFailure)) throw failure;
    // It stays here until the server can be asked again.
    if (failure?.isUnreachable || failure?.code === codes.session) return;
    if (failure) notify.error(failure.message);
    useStoredColumns.setState(({ hidden, unsent }) => {
      const { [list]: newest, ...others } = unsent[account] ?? {};
      const told = failure ? hidden : { ...hidden, [account]: { ...hidden[account], [list]: choice.hidden } };
      const left = newest && newest !== choice ? { ...others, [list]: { ...newest, over: choice.hidden } } : others;
      return { hidden: told, unsent: { ...unsent, [account]: left } };
    });
  }
}
