import type { Call, InputOf } from '../../../../libs/contracts/kernel/index.js';
import { queryClient, queryOf } from '../../api/queries.js';
import type { FieldCheck } from './fields.js';

/** How long the answer about a value holds, ms: leaving a field and submitting right after ask once. */
const validity = 5_000;

/** A call of the contract that says yes or no of a value. */
type BooleanCall = Call<Call['input'], { kind: 'boolean' }>;

/**
 * A uniqueness call of the contract as the check of a field. When the call itself fails the value passes: the server
 * checks it again with the whole form.
 * @param message key of the refusal in the texts of the screen
 * @param good the answer for a value that can be used
 */
export function usableVia<C extends BooleanCall>(
  call: C,
  inputOf: (value: string, id: string | undefined) => Partial<InputOf<C>>,
  message: string,
  good = true,
): FieldCheck {
  const ask = (value: string, id: string | undefined) =>
    queryClient.fetchQuery({ ...queryOf<BooleanCall>(call, inputOf(value, id), { quiet: true }), staleTime: validity });
  return {
    message,
    isUsable: (value, id) =>
      ask(value, id).then(
        (answer) => answer === good,
        () => true,
      ),
  };
}
