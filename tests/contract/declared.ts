import type { Call, Fields } from '../../libs/contracts/kernel/index.js';
import { schemaOf } from '../../libs/contracts/kernel/index.js';
import { type CallFacts, type FieldFacts, nothingSaid } from './specification.js';

type Schema = { type?: string; format?: string; enum?: (string | number)[]; maxLength?: number; minimum?: number };

const isNumber = (value: unknown) => typeof value === 'number';

function typeOf({ type, format, enum: codes }: Schema): string {
  if (codes) return codes.every(isNumber) ? 'integer' : 'string';
  if (format === 'date' || format === 'time') return format;
  if (format === 'date-time') return 'datetime';
  return type ?? 'any';
}

/** The fields of a record by their names on the wire, dotted. */
export function fieldsOf(fields: Fields, prefix = ''): Record<string, FieldFacts> {
  const { properties } = schemaOf(fields) as { properties: Record<string, Schema> };
  return Object.fromEntries(
    Object.entries(fields).flatMap(
      ([domain, { wire = domain, required, fallback, nested }]): [string, FieldFacts][] => {
        const name = `${prefix}${wire}`;
        const schema = properties[wire]!;
        const facts = { type: typeOf(schema), required, default: fallback, codes: schema.enum, format: schema.format };
        const inner = nested ? Object.entries(fieldsOf(nested.fields, `${name}${nested.list ? '[]' : ''}.`)) : [];
        return [[name, facts], ...inner];
      },
    ),
  );
}

const isPaged = (fields: Fields) => 'pageSize' in fields && 'orderField' in fields;

/** What a call that the table lacks demands by its own record: calls that the product adds to the specification. */
export const declaredFacts = (record: Call): CallFacts => ({
  ...nothingSaid,
  ...record,
  aliases: [],
  permission: record.permission ?? [],
  forOperators: record.forOperators ?? false,
  body: record.body ?? 'json',
  paged: isPaged(record.input),
  // The table calls whatever has names an object.
  answer: record.answer.kind === 'map' ? 'object' : record.answer.kind,
  contentType: record.answer.kind === 'binary' ? record.answer.contentType : undefined,
  with: {},
  fields: isPaged(record.input) ? without(fieldsOf(record.input), pagingNames) : fieldsOf(record.input),
});

const pagingNames = ['page', 'pagesize', 'params', 'order', 'orderfield'];
const without = <T>(entries: Record<string, T>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => !names.includes(name)));

/**
 * What is demanded of a served call: by the table, where it has the call, else by the record. Fields that the record
 * adds to the table's are in `added`: whatever is sent in them, the server must not break.
 */
export function factsOf(record: Call, table: ReadonlyMap<string, CallFacts>): CallFacts & { added: string[] } {
  const known = table.get(record.id);
  const declared = declaredFacts(record);
  const facts = known ?? declared;
  return { ...facts, added: Object.keys(declared.fields).filter((name) => !(name in facts.fields)) };
}
