import type { Call, InputOf, OutputOf } from '@contracts/kernel/index.js';
import { queryClient, queryOf } from '@/api/queries.js';
import { saidWhenSlow } from '@/api/slow.js';
import type { Texts } from '@/language/use-texts.js';
import type { FieldCheck } from './fields.js';

/** How long the answer about a value holds, ms: leaving a field and submitting right after ask once. */
const validity = 5_000;

/** A call of the contract that says yes or no of a value. */
type BooleanCall = Call<Call['input'], { kind: 'boolean' }>;

/**
 * A call of the contract about a value as the check of a field. When the call itself fails the value passes: the server
 * checks it again with the whole form.
 * @param refusalIn what an answer says against the value; undefined where it says nothing
 */
export const checkedVia =
  <C extends Call, Key extends string = never>(
    call: C,
    inputOf: (value: string, id: string | undefined, values: Readonly<Record<string, unknown>>) => Partial<InputOf<C>>,
    refusalIn: (answer: OutputOf<C>, texts: Texts<Key>) => string | undefined,
  ): FieldCheck<Key> =>
  (value, id, texts, values) =>
    saidWhenSlow(
      queryClient.fetchQuery({
        ...queryOf<Call>(call, inputOf(value, id, values), { quiet: true }),
        staleTime: validity,
      }),
    ).then(
      (answer) => refusalIn(answer as OutputOf<C>, texts),
      () => undefined,
    );

/**
 * A uniqueness call of the contract as the check of a field.
 * @param message key of the refusal in the texts of the screen
 * @param good the answer for a value that can be used
 */
export const usableVia = <C extends BooleanCall, const Key extends string>(
  call: C,
  inputOf: (value: string, id: string | undefined, values: Readonly<Record<string, unknown>>) => Partial<InputOf<C>>,
  message: Key,
  good = true,
): FieldCheck<Key> =>
  checkedVia(call, inputOf, (answer, texts: Texts<Key>) => (answer === good ? undefined : texts(message)));
