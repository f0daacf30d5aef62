import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

const second = 1000;
/** Longer than kafkajs tries by itself. */
const answerLimit = 30 * second;
/** How long who ends still waits for a broker: a process that is told to end has 30 seconds for everything. */
const farewell = 3 * second;

/**
 * kafkajs may wait for ever for a broker that is gone; nobody here does.
 * @param ending whoever asks is ending when it is aborted
 * @throws when the time is over
 */
export async function inTime<T>(answer: Promise<T>, ending: AbortSignal): Promise<T> {
  const over = new AbortController();
  const { signal } = over;
  const untilEnding = ending.aborted ? Promise.resolve() : once(ending, 'abort', { signal });
  const limits = [
    delay(answerLimit, undefined, { signal }),
    untilEnding.then(() => delay(farewell, undefined, { signal })),
  ];
  const limit = Promise.race(limits).then(() => {
    throw new Error(`Kafka does not answer for ${(ending.aborted ? farewell : answerLimit) / second} s`);
  });
  try {
    return await Promise.race([answer, limit]);
  } finally {
    over.abort();
    for (const waiting of [...limits, limit, answer]) waiting.catch(() => undefined);
  }
}
