import type { Answer, Call, Page } from './call.js';
import { type Fields, integer } from './fields.js';

const revision = integer({ label: '版本', min: 0, unordered: true });

/** The fields of a request that may say which revision of a row it changes. */
export const sendingRevision = <F extends Fields>(fields: F): F => ({ ...fields, revision });

const isRowList = ({ nested }: Fields[string]) => nested?.list === true;

/** The same answer, whose rows tell their revision: its own, those of the lists and trees in it, or itself where it has none. */
export function tellingRevision<A extends Answer>(answer: A): A {
  const isRow = answer.kind === 'object' && !Object.values(answer.fields as Fields).some(isRowList);
  if (answer.kind === 'paged' || answer.kind === 'list' || isRow)
    return { ...answer, fields: sendingRevision(answer.fields as Fields) };
  if (answer.kind !== 'object') return answer;
  const fields = Object.entries(answer.fields as Fields).map(([name, field]) => {
    const { nested } = field;
    return [name, nested?.list ? { ...field, nested: { ...nested, fields: sendingRevision(nested.fields) } } : field];
  });
  return { ...answer, fields: Object.fromEntries(fields) };
}

/** The fields of the rows that a call tells. */
export function rowFieldsOf({ answer }: Call): Fields {
  if (!('fields' in answer)) return {};
  const list = answer.kind === 'object' ? Object.values(answer.fields).find(isRowList) : undefined;
  return list?.nested?.fields ?? answer.fields;
}

/** A row of an answer. */
export type ToldRow = Record<string, unknown> & { children?: ToldRow[] };

const branches = (rows: readonly ToldRow[]): ToldRow[] =>
  rows.flatMap((row) => (row.children ? [row, ...branches(row.children)] : [row]));

/** The rows of an answer of the call, as its handler gives them. */
export function rowsTold({ answer }: Call, value: unknown): readonly ToldRow[] {
  if (answer.kind === 'paged') return (value as Page<ToldRow>).data;
  if (answer.kind === 'list') return value as ToldRow[];
  if (answer.kind !== 'object') return [];
  const lists = Object.keys(answer.fields).filter((name) => isRowList(answer.fields[name]!));
  if (lists.length === 0) return [value as ToldRow];
  return lists.flatMap((name) => branches(((value as ToldRow)[name] ?? []) as ToldRow[]));
}
