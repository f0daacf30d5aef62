import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What is demanded of a field of a request. */
export interface FieldFacts {
  /** string, integer, number, boolean, date, datetime, time, object, file, array<…>, or several of them. */
  type: string;
  /** Message when it is missing, or true where any refusal will do. */
  required?: string | true;
  /** Longest text, in characters. */
  max?: number;
  min?: number;
  /** `ipv4`, or how a text looks. */
  format?: string;
  /** Value of a missing field. */
  default?: unknown;
  /** Values that it takes; `others` are taken too where that is set. */
  codes?: readonly (string | number)[];
  others?: boolean;
  /** Kind of the file that it takes, where that is no picture. */
  file?: 'xlsx';
}

/** What is demanded of a call, whatever libs/contracts says. */
export interface CallFacts {
  id: string;
  method: 'GET' | 'POST';
  path: string;
  /** Other routes that answer the same: `POST /api/…`. */
  aliases: readonly string[];
  /** Not served yet. */
  later: boolean;
  /** Who may ask: anybody, a client of the open interface, or (missing) a session. */
  auth?: 'none' | 'open';
  /** One of these keys is needed. */
  permission: readonly string[];
  /** Only who belongs to no school may ask. */
  forOperators: boolean;
  body: 'json' | 'form' | 'query' | 'multipart' | 'none';
  paged: boolean;
  answer: 'none' | 'boolean' | 'string' | 'object' | 'list' | 'paged' | 'binary';
  contentType?: string;
  /** Fields of the object, or of each row, dotted. */
  answers: readonly string[];
  /** What a valid request has beside its required fields. */
  with: Readonly<Record<string, unknown>>;
  /** By name, dotted, `[]` for entries of a list. */
  fields: Readonly<Record<string, FieldFacts>>;
}

type Entry = Partial<CallFacts> & { route: string };

/** What every call has that says nothing else. */
export const nothingSaid = {
  aliases: [],
  later: false,
  permission: [],
  forOperators: false,
  paged: false,
  answers: [],
};

/** Reads the table: every call of the product, also those that are still to come. */
export function readSpecification(): CallFacts[] {
  const folder = new URL('../../../tests/contract/specification/', import.meta.url);
  return readdirSync(folder).flatMap((name) => {
    const entries = parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, Entry>;
    return Object.entries(entries).map(([id, { route, ...entry }]) => {
      const [method, path] = route.split(' ');
      return { ...nothingSaid, with: {}, fields: {}, ...entry, id, method, path } as CallFacts;
    });
  });
}
