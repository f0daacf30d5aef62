import { declaredEvents } from './event.js';

type Values = Readonly<Record<string, unknown>>;

/** Names of the data that a type of event may carry, as it is declared. */
function namesOf(type: string): readonly string[] {
  const schema = declaredEvents().find(({ name }) => name === type)?.schema as
    | { _zod: { def: { shape?: object } } }
    | undefined;
  return Object.keys(schema?._zod.def.shape ?? {});
}

/**
 * The values of a thing after an event that says what they are from now on: what the event may say and leaves out is no more, what
 * it never says stays. Pure.
 */
export function valuesAfter(before: Values, { type, data }: { type: string; data: unknown }): Values {
  const said = namesOf(type);
  return {
    ...Object.fromEntries(Object.entries(before).filter(([name]) => !said.includes(name))),
    ...(data as object),
  };
}
