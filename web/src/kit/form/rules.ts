import { type Field, longestOf, type Message, Rejection, read, toWire } from '@contracts/kernel/index.js';
import type { FormRule } from 'antd';
import type { Translate } from '@/language/use-texts.js';

/** The longest text that a field takes, in characters. */
export const maximumOf = (field: Field | undefined): number | undefined => field && longestOf(field.rule);

/** What the server would say of this value, if it refused it. */
export function refusalOf(name: string, field: Field, value: unknown): Message | undefined {
  try {
    read({ [name]: field }, toWire({ [name]: field }, { [name]: value }));
    return undefined;
  } catch (error) {
    if (error instanceof Rejection) return error.body;
    throw error;
  }
}

/**
 * The contract's own check of a field as a rule of the form, with the contract's message.
 * @param label name of the field in the user's language
 * @param translate texts of the contract
 */
export function contractRule(name: string, field: Field, label: string, translate: Translate): FormRule {
  return {
    required: field.required !== undefined && field.fallback === undefined,
    validator: async (_rule, value: unknown) => {
      const refusal = refusalOf(name, field, value);
      if (refusal) throw new Error(translate(refusal.template, { ...refusal.values, label }));
    },
  };
}
