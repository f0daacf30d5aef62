import type { AccessRowValue } from '../../../../libs/contracts/device-gateway/index.js';

export type RuleValue = Extract<AccessRowValue, { x: 0 | 1 }>;
export type PersonValue = Extract<AccessRowValue, { n: string }>;
export type FaceValue = Extract<AccessRowValue, { s: string }>;

/** A person as a terminal is to know it. */
export interface TerminalPerson {
  id: string;
  name: string;
  /** Card number in upper case. */
  card?: string;
  /** SHA-256 of the photo that it is to be given; missing where it has it, or is to have none. */
  face?: string;
  /** Rules that let the person pass, by id. */
  rules: ReadonlyMap<string, RuleValue>;
}

/** A text of so many bytes at most, without what is no character; never empty, as no maker takes that. */
export function fitting(text: string, longest: number): string {
  let bytes = 0;
  let kept = '';
  for (const character of text.replace(/\p{Cc}/gu, ' ').trim()) {
    bytes += Buffer.byteLength(character);
    if (bytes > longest) break;
    kept += character;
  }
  return kept.trim() || '-';
}

/** From when to when rules let a person pass, epoch ms: always where an end is missing. */
export interface Span {
  from?: number;
  to?: number;
}

/** The span of rules that follow or overlap each other; undefined where there is time between them. */
export function spanOf(rules: Iterable<Pick<RuleValue, 'f' | 't'>>): Span | undefined {
  const spans = [...rules].map(({ f = -Infinity, t = Infinity }) => ({ f, t })).sort((one, other) => one.f - other.f);
  const [first, ...others] = spans;
  if (!first) return undefined;
  let end = first.t;
  for (const { f, t } of others) {
    if (f > end) return undefined;
    end = Math.max(end, t);
  }
  return { ...(first.f > -Infinity && { from: first.f }), ...(end < Infinity && { to: end }) };
}
