import { isolated } from './hidden-characters.js';

/**
 * A text for a person: a Chinese template, which is also its key in the catalogues of the other languages, and the
 * values of its placeholders.
 */
export interface Message {
  /** Chinese text with `{name}` placeholders, for example `{label}长度不能超过{max}`. */
  template: string;
  /** Values of the placeholders; a text value is looked up in the catalogue too. */
  values?: Record<string, string | number>;
}

/** Fills the placeholders of a template, each value isolated; a placeholder without a value stays as it is. */
export function fill(template: string, values: Record<string, string | number> = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => isolated(String(values[name] ?? whole)));
}

/** Codes of the envelope (source: calls.yaml, codes). */
export const codes = {
  success: 0,
  failure: 1,
  invalid: 1001,
  duplicate: 1002,
  inUse: 1003,
  notFound: 1004,
  state: 1005,
  otherParty: 1006,
  session: 2001,
  permission: 2003,
  unexpected: 5000,
} as const;

/** One of the envelope's codes. */
export type Code = (typeof codes)[keyof typeof codes];

/** What every call answers, except files. */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
  /** Names the request in the server's logs; present on failures. */
  requestId?: string;
}

/** A refusal that the specification knows: thrown by deciders and handlers, answered as `code` and translated `msg`. */
export class Rejection extends Error {
  readonly body: Message;

  constructor(
    readonly code: Exclude<Code, 0>,
    template: string,
    values?: Message['values'],
    /** What is answered beside the message, as it goes over the wire. */
    readonly data: unknown = null,
  ) {
    super(fill(template, values));
    this.name = 'Rejection';
    this.body = values ? { template, values } : { template };
  }

  /** A field of the request breaks its rule. */
  static invalid = (template: string, values?: Message['values']) => new Rejection(codes.invalid, template, values);
  /** A value that must be unique is taken. */
  static duplicate = (template: string, values?: Message['values']) => new Rejection(codes.duplicate, template, values);
  /** Others refer to the row. */
  static inUse = (template: string, values?: Message['values']) => new Rejection(codes.inUse, template, values);
  /** No row has this id in the caller's school. */
  static notFound = (template = '记录不存在', values?: Message['values']) =>
    new Rejection(codes.notFound, template, values);
  /** The state of the row does not allow it. */
  static state = (template: string, values?: Message['values']) => new Rejection(codes.state, template, values);
  /** A device, provider or other service failed. */
  static otherParty = (template: string, values?: Message['values']) =>
    new Rejection(codes.otherParty, template, values);
}

/** Somebody else has changed the row since the revision that the request names (source: spec README, Revisions). */
export class Stale extends Rejection {
  /** @param data what is stored now */
  constructor(data: unknown = null) {
    super(codes.state, '数据已被他人修改，请核对后重试', undefined, data);
  }
}
