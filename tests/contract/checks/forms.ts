import { randomUUID } from 'node:crypto';
import { type Campus, type Check, request, type Tested } from '../campus.js';
import { at, type Body, valid } from '../values.js';
import { type Finding, isFile, type Reply, told, wantOther, wantWhole } from '../wire.js';

/** Two requests that mean the same are answered alike. */
async function alike(call: Tested, first: Promise<Reply>, second: Promise<Reply>): Promise<Finding> {
  const [plain, other] = [await first, await second];
  const isAlike = isFile(plain) ? isFile(other) : told(plain) === told(other);
  return wantWhole(call, plain) ?? (isAlike ? undefined : `wanted ${told(plain)} as in plain JSON, got ${told(other)}`);
}

const yes = { text: 'true', one: 1, 'one as text': '1' };
const no = { text: 'false', zero: 0, two: 2, 'two as text': '2' };

/** Numbers as texts, yes and no in every form, and either encoding are read alike. */
export function spellings(campus: Campus, call: Tested): Check[] {
  if (call.method !== 'POST' || !['json', 'form'].includes(call.body)) return [];
  const check = (name: string, field: string, plain: unknown, other: unknown): Check => {
    const sent = (value: unknown) => campus.send(call, at(request(call), field, value));
    return { name: `spelling/${field}/${name}`, find: () => alike(call, sent(plain), sent(other)) };
  };
  const fields = Object.entries(call.fields).flatMap(([field, facts], position) => {
    const value = valid(field, facts, position);
    if (/^(integer|number)$/.test(facts.type)) return [check('number as text', field, value, String(value))];
    if (facts.type !== 'boolean') return [];
    return [
      ...Object.entries(yes).map(([name, other]) => check(`yes as ${name}`, field, true, other)),
      ...Object.entries(no).map(([name, other]) => check(`no as ${name}`, field, false, other)),
    ];
  });
  const other = call.body === 'json' ? 'form' : 'json';
  const encodings: Check = {
    name: `encoding/${other}`,
    find: () => alike(call, campus.send(call, request(call)), campus.send(call, request(call), undefined, other)),
  };
  return [...fields, encodings];
}

/** Ids as a list, as a text, and one alone are read; those of no row break no rule of a field. */
export function ids(campus: Campus, call: Tested): Check[] {
  if (!('ids' in call.fields) || call.method !== 'POST') return [];
  const [one, two] = [randomUUID(), randomUUID()];
  const rest = at(at(request(call), 'ids', undefined), 'id', undefined);
  const forms: Record<string, Body> = {
    list: { ids: [one, two] },
    text: { ids: `${one},${two}` },
    'list as text': { ids: JSON.stringify([one, two]) },
    'one as text': { ids: one },
    single: { id: one },
  };
  return Object.entries(forms).map(([name, form]) => ({
    name: `ids/${name}`,
    find: async () => wantOther(await campus.send(call, { ...rest, ...form }), 1001, 5000),
  }));
}
