import { Rejection } from '../contracts/kernel/index.js';

/** What came of work: `accepted`, or code and message of its refusal. @throws what is none */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Rejection ? `${error.code} ${error.message}` : Promise.reject(error)),
  );
