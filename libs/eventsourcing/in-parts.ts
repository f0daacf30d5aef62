import { setImmediate as turn } from 'node:timers/promises';

/** What is worked on before others get their turn, and what one statement writes: PostgreSQL writes it while the next is made. */
const partSize = 200;

/** Many things part by part; between two parts others have their turn, and what was sent is on its way. */
export async function* inParts<T>(all: readonly T[]): AsyncGenerator<T[]> {
  for (let from = 0; from < all.length; from += partSize) {
    if (from > 0) await turn();
    yield all.slice(from, from + partSize);
  }
}
