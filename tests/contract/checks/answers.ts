import { type Call, type Fields, orderFieldsOf, schemaOf } from '../../../libs/contracts/kernel/index.js';
import { type Campus, type Check, isFilter, type Tested, unfiltered } from '../campus.js';
import { at, type Body, isList } from '../values.js';
import { type Finding, isFile, type Reply, told, want } from '../wire.js';

type Row = Record<string, unknown>;

/** Calls that answer ids of what a name speaks of, where the name does not say so itself. */
const concepts: Record<string, string> = {
  classes: 'class.querytree',
  class: 'class.querytree',
  main: 'attconfig.query',
  config: 'attconfig.query',
  group: 'attgroup.query',
  person: 'student.query',
  account: 'account.query',
};

/** Rows of an answer, whatever their kind. */
function rowsOf(data: unknown): Row[] {
  const { data: page, children, list } = (data ?? {}) as { data?: Row[]; children?: Row[]; list?: Row[] };
  return (Array.isArray(data) ? data : (page ?? children ?? list ?? [])) as Row[];
}

/** The request of a read, its required ids taken from rows that there are; undefined when there are none. */
async function readable(campus: Campus, call: Tested): Promise<Body | undefined> {
  let body = unfiltered(call);
  for (const [name, facts] of Object.entries(call.fields)) {
    if (!facts.required || !/ids?$/i.test(name)) continue;
    const stem = name.split('.').at(-1)!.replace(/ids?$/i, '').toLowerCase() || call.id.replace(/\.\w+$/, '');
    const source = [concepts[stem] ?? '', `${stem}.query`, `${stem}.queryall`].find((id) => campus.table.has(id));
    const asked = source && campus.table.get(source)!;
    const id = asked && rowsOf((await campus.send(asked, unfiltered(asked as Tested))).envelope?.data)[0]?.id;
    if (id === undefined) return undefined;
    body = at(body, name, isList(facts) ? [id] : id);
  }
  return body;
}

function isOfKind(kind: Tested['answer'], data: unknown): boolean {
  if (kind === 'none') return data === null;
  if (kind === 'paged') return Array.isArray((data as Row)?.data) && Number.isInteger((data as Row).recordCount);
  if (kind === 'list') return Array.isArray(data);
  return typeof data === kind && !Array.isArray(data);
}

/** Wants code 0 and data of the call's kind, or a file of its type. */
function wantKind({ answer, contentType = '' }: Tested, reply: Reply): Finding {
  if (answer !== 'binary')
    return want(reply, `0 and data: ${answer}`, ({ code, data }) => code === 0 && isOfKind(answer, data));
  const isZip = !contentType.includes('spreadsheet') || reply.bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004';
  return isFile(reply) && reply.type.startsWith(contentType) && isZip
    ? undefined
    : `wanted ${contentType}, got ${told(reply)}`;
}

const isThere = (row: unknown, [name, ...rest]: string[]): boolean =>
  typeof row === 'object' && row !== null && name! in row && (rest.length === 0 || isThere((row as Row)[name!], rest));

/** The object, or the rows, that an answer holds. */
const entriesOf = ({ answer }: Pick<Tested, 'answer'>, data: unknown): Row[] =>
  answer === 'object' ? [data as Row] : answer === 'list' || answer === 'paged' ? rowsOf(data) : [];

type Schema = { type?: string; enum?: unknown[]; items?: Schema; properties?: Record<string, Schema> };

/** What in a value is not as its schema says. */
function strays(schema: Schema, value: unknown, path: string): string[] {
  if (value === null || value === undefined) return [];
  const { type, enum: codes, items, properties } = schema;
  if (codes) return codes.includes(value) ? [] : [`${path} is ${JSON.stringify(value)}`];
  const actual = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  if (type && type !== actual && !(type === 'number' && actual === 'integer')) return [`${path} is of type ${actual}`];
  if (Array.isArray(value)) return value.flatMap((one, index) => strays(items ?? {}, one, `${path}[${index}]`));
  if (!properties) return [];
  return Object.entries(value as Row).flatMap(([name, one]) =>
    properties[name] ? strays(properties[name], one, `${path}.${name}`) : [`${path}.${name} is not in the record`],
  );
}

/** True when values that have an order come in it. */
function isSorted(values: unknown[]): boolean {
  const known = values.filter((value) => typeof value === 'number' || /^\d{4}-\d\d-\d\d/.test(String(value))) as (
    | string
    | number
  )[];
  return known.length < values.length || known.every((value, index) => index === 0 || known[index - 1]! <= value);
}

/** What a read answers is of its kind, has the fields that the table names, and is as the record says. */
export function answers(campus: Campus, call: Tested, record: Call): Check[] {
  if (!call.isRead || call.forOperators || call.id === 'auth.logout') return [];
  let asked: Promise<{ body: Body; reply: Reply } | undefined> | undefined;
  const ask = async () => {
    const known = campus.signedIn.get(call.id);
    if (known) return { body: {}, reply: known };
    const body = await readable(campus, call);
    const reply = body && (await campus.send(call, body));
    // A row that there is may be refused for its state: the refusals have checks of their own.
    const isSure =
      call.paged || (call.answer === 'binary' && !Object.values(call.fields).some(({ required }) => required));
    return reply && (isSure || isFile(reply) || reply.envelope?.code === 0) ? { body, reply } : undefined;
  };
  const check = (name: string, find: (answer: { body: Body; reply: Reply }) => Finding | Promise<Finding>): Check => ({
    name: `answer/${name}`,
    async find() {
      asked ??= ask();
      const answer = await asked;
      return answer && find(answer);
    },
  });
  const fields: Fields | undefined = 'fields' in record.answer ? record.answer.fields : undefined;
  return [
    check('kind', ({ reply }) => wantKind(call, reply)),
    ...(call.answers.length === 0 ? [] : [check('fields', ({ reply }) => missing(call, reply))]),
    ...(fields ? [check('record', ({ reply }) => astray(rowsIn(call, record, reply), fields))] : []),
    ...emptyFilters(campus, call, check),
    ...(call.paged ? pages(campus, call, record, check) : []),
  ];
}

type Make = (name: string, find: (answer: { body: Body; reply: Reply }) => Finding | Promise<Finding>) => Check;

function missing(call: Tested, reply: Reply): Finding {
  const absent = entriesOf(call, reply.envelope?.data)
    .slice(0, 1)
    .flatMap((row) => call.answers.filter((name) => !isThere(row, name.split('.'))));
  return absent.length ? `lacks ${absent.join(', ')}` : undefined;
}

/** What the record describes: the object, the rows, or the rows under each name of a map. */
const rowsIn = (call: Tested, record: Call, { envelope }: Reply): Row[] =>
  record.answer.kind === 'map'
    ? Object.values(envelope?.data as Record<string, Row[]>).flat()
    : entriesOf(call, envelope?.data);

function astray(rows: Row[], fields: Fields): Finding {
  const found = rows.flatMap((row) => strays(schemaOf(fields), row, 'row'));
  return found.length ? found.slice(0, 3).join(', ') : undefined;
}

const countOf = (reply: Reply) => (reply.envelope?.data as { recordCount?: number } | null)?.recordCount;

/** A filter that is empty filters nothing. */
function emptyFilters(campus: Campus, call: Tested, check: Make): Check[] {
  const names = Object.entries(call.fields).filter(([name, { required }]) => !required && isFilter(call, name));
  if (names.length === 0 || call.method === 'GET') return [];
  return (
    [
      ['empty', ''],
      ['null', null],
    ] as const
  ).map(([name, value]) =>
    check(`filters/${name}`, async ({ body, reply }) => {
      const other = await campus.send(
        call,
        names.reduce((all, [field]) => at(all, field, value), body),
      );
      return (
        wantKind(call, other) ??
        (countOf(other) === countOf(reply) ? undefined : `${countOf(other)} rows of ${countOf(reply)}`)
      );
    }),
  );
}

/** Pages hold what they say, and rows come in the order that was asked for. */
function pages(campus: Campus, call: Tested, record: Call, check: Make): Check[] {
  const ordered = new Set(orderFieldsOf(record));
  const idsOf = (reply: Reply) => rowsOf(reply.envelope?.data).map(({ id }) => id);
  const rowFields = 'fields' in record.answer ? Object.entries(record.answer.fields as Fields) : [];
  const domainNameOf = (field: string) => rowFields.find(([name, { wire = name }]) => wire === field)?.[0];
  const orders = call.answers.filter((name) => !name.includes('.'));
  return [
    check('pages/one row', async ({ body, reply }) => {
      const [first, second] = [
        await campus.send(call, { ...body, pagesize: 1 }),
        await campus.send(call, { ...body, pagesize: 1, page: 1 }),
      ];
      const expected = idsOf(reply).slice(0, 2);
      const found = [...idsOf(first), ...idsOf(second)];
      return found.length === expected.length && new Set(found).size === new Set(expected).size
        ? undefined
        : `pages of one row hold ${found}, not ${expected}`;
    }),
    check('pages/beyond the last', async ({ body }) => {
      const beyond = await campus.send(call, { ...body, page: 1_000_000, pagesize: 50 });
      return wantKind(call, beyond) ?? (rowsOf(beyond.envelope?.data).length ? 'rows beyond the last page' : undefined);
    }),
    ...orders.flatMap((field) =>
      ['asc', 'descending'].map((order) =>
        check(`order/${field}/${order}`, async ({ body }) => {
          const reply = await campus.send(call, { ...body, orderfield: field, order });
          const wanted = ordered.has(domainNameOf(field) ?? '') ? 0 : 1001;
          const problem = want(reply, String(wanted), ({ code }) => code === wanted);
          const values = rowsOf(reply.envelope?.data).map((row) => row[field]);
          return (
            problem ??
            (isSorted(order === 'asc' ? values : values.reverse()) ? undefined : `not in order: ${values.slice(0, 5)}`)
          );
        }),
      ),
    ),
  ];
}
