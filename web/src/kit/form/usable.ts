import type { Call, InputOf } from '../../../../libs/contracts/kernel/index.js';
import { queryClient, queryOf } from '../../api/queries.js';
import type { FieldCheck } from './fields.js';

/** How long the answer about a value holds, ms: leaving a field and submitting right after ask once. */
const validity = 5_000;

/**
 * A uniqueness call of the contract as the check of a field. When the call itself fails the value passes: the server
 * checks it again with the whole form.
 */
export function usableVia<C extends Call<Call['input'], { kind: 'boolean' }>>(
  call: C,
  inputOf: (value: string, id: string | undefined) => Partial<InputOf<C>>,
  message: string,
): FieldCheck {
  return {
    message,
    isUsable: async (value, id) => {
      const query = queryOf<Call<Call['input'], { kind: 'boolean' }>>(call, inputOf(value, id), { quiet: true });
      return queryClient.fetchQuery({ ...query, staleTime: validity }).catch(() => true);
    },
  };
}
