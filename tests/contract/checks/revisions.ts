import { calls } from '../../../libs/contracts/index.js';
import type { Call, Fields } from '../../../libs/contracts/kernel/index.js';
import { type Campus, type Check, request, type Tested } from '../campus.js';
import { factsOf } from '../declared.js';
import type { Body } from '../values.js';
import { told } from '../wire.js';

type Row = Body & { id: string; revision: number; children?: Row[] };

/** What the rows of some calls lie in: by which fields the listing and the change name it. */
const within: Readonly<Record<string, { listed: string; sent: string; of: string }>> = {
  'teacherbind.update': { listed: 'classid', sent: 'classesid', of: 'class.querytree' },
  'door.update': { listed: 'deviceid', sent: 'deviceid', of: 'device.query' },
  'goods.update': { listed: 'roomtypeid', sent: 'roomtypeid', of: 'roomtype.query' },
  'attconfig.item.update': { listed: 'mainid', sent: 'mainid', of: 'attconfig.query' },
};

/** Calls whose first row came with the product, and is not to be changed. */
const presetFirst = ['openclient.update'];

/**
 * Calls that are not asked here: the row of a fee project does not stand in the request as it is told (payments.spec.ts
 * does it), nor do the parameters of a school (parameters.spec.ts, settings.spec.ts, access-approvals.spec.ts), nor the least that a card holds (corrections.spec.ts), a plan of a floor has no text to alter
 * (floor-plans.spec.ts), and the teachers of the sample school have no judged day before their shift has ended (judging.spec.ts).
 */
const askedElsewhere = [
  'payment.update',
  'payment.review',
  'attmanage.teacher.update',
  'params.update',
  'provider.update',
  'attguardian.update',
  'accesspolicy.update',
  'cardlimit.update',
  'floorplan.update',
];

const callNamed = (id: string): Call => calls.find((one) => one.id === id)!;

const branches = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...branches(row.children ?? [])]);

/** The rows that a call answers: all, a page, or those of the list or tree in its answer. */
function rowsOf(data: unknown): Row[] {
  if (Array.isArray(data)) return branches(data as Row[]);
  const list = Object.values((data ?? {}) as Body).find(Array.isArray);
  return list ? branches(list as Row[]) : [];
}

/** What of the input a change may alter: a remark, what the row is called, whether a teacher leads a class. */
function alterable(fields: Fields): string | undefined {
  const wires = Object.entries(fields).map(([name, { wire = name }]) => wire);
  return ['remark', 'name', 'title', 'subject', 'classname', 'isclassmanager'].find((name) => wires.includes(name));
}

/** The row as a request of the call. */
const requestOf = (row: Row, fields: Fields): Body =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, { wire = name }]) => [wire, row[wire]] as const)
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

/** A change that says it has seen another revision of the row than there is, is refused, and told the row as it is. */
export function revisions(campus: Campus, call: Tested, record: Call): Check[] {
  const listing = record.revisions?.listing;
  if (!record.writes || !('revision' in record.input) || !listing || askedElsewhere.includes(record.id)) return [];
  const send = (asked: Call, body: Body = {}) => {
    const facts = factsOf(asked, campus.table);
    return campus.send(facts, { ...request(facts), ...body });
  };
  const ask = async (asked: Call, body: Body = {}) => rowsOf((await send(asked, body)).envelope?.data);
  const place = within[record.id];
  /** A row, which is added where there is none. */
  const rowIn = async (parent: string | undefined): Promise<Row | undefined> => {
    const inside: Body = place ? { [place.listed]: parent, params: { [place.listed]: parent } } : {};
    const rows = await ask(listing, inside);
    if (rows[0] && !presetFirst.includes(record.id)) return rows[0];
    await send(callNamed(record.id.replace(/update$/, 'add')), place && { [place.sent]: parent });
    return (await ask(listing, inside)).find(({ id }) => rows.every((row) => row.id !== id));
  };
  /** The first row there is or can be added, and what it lies in. */
  const found = async (): Promise<{ parent?: Row; row?: Row }> => {
    for (const parent of place ? await ask(callNamed(place.of)) : [undefined]) {
      const row = await rowIn(parent?.id);
      if (row) return { parent, row };
    }
    return {};
  };
  const find = async () => {
    const { parent, row } = await found();
    const altered = alterable(record.input);
    if (!row || !altered) return `${listing.id} tells no row that can be altered`;
    const body = { ...request(call), ...requestOf(row, record.input), ...(place && { [place.sent]: parent?.id }) };
    const other = typeof body[altered] === 'boolean' ? !body[altered] : `${String(body[altered] ?? '').slice(0, -1)}*`;
    const reply = await campus.send(call, { ...body, [altered]: other, revision: row.revision + 1000 });
    const { code, data } = reply.envelope ?? {};
    const isRefused = code === 1005 && (data as Row | null)?.id === row.id && (data as Row).revision >= row.revision;
    return isRefused ? undefined : `wanted 1005 with the row ${row.id}, got ${told(reply)}`;
  };
  return [{ name: 'revision/stale', find }];
}
