import { createHash, randomBytes } from 'node:crypto';
import { type Campus, type Check, firstPage, request, type Tested } from '../campus.js';
import { at, type Body, hostile, isFreeText } from '../values.js';
import { encoded, type Raw, want, wantWhole } from '../wire.js';

const json = 'application/json';

/** Requests that are none. */
function malformed({ method, fields }: Tested, body: Body): Record<string, Raw> {
  const name = Object.keys(fields)[0] ?? 'name';
  if (method === 'GET')
    return {
      escapes: { query: `${name}=%E4%BD&%&%zz=1` },
      'same name twice': { query: `${name}=one&${name}=two` },
      prototype: { query: '__proto__[isAdmin]=1&constructor[prototype][isAdmin]=1' },
      brackets: { query: `${name}[=1&]${name}=2&[[]]=3` },
    };
  const text = JSON.stringify(body);
  return {
    nothing: { type: json, bytes: '' },
    'half of JSON': { type: json, bytes: text.slice(0, -1) },
    'not JSON': { type: json, bytes: '{name: undefined}' },
    list: { type: json, bytes: '[null,1,"two",{}]' },
    text: { type: json, bytes: '"text"' },
    number: { type: json, bytes: '-1' },
    null: { type: json, bytes: 'null' },
    'same name twice': { type: json, bytes: `{"${name}":"one","${name}":{"two":2}}` },
    'not UTF-8': { type: json, bytes: Buffer.from([0x7b, 0x22, 0xff, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]) },
    deep: { type: json, bytes: `{"${name}":${'['.repeat(5_000)}${']'.repeat(5_000)}}` },
    'unknown characters': { type: `${json}; charset=klingon`, bytes: text },
    'plain text': { type: 'text/plain', bytes: text },
    xml: { type: 'application/xml', bytes: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]><x>&e;</x>' },
    form: {
      type: 'application/x-www-form-urlencoded',
      bytes: `%%=%z&${name}[[=1&a.b.__proto__.isAdmin=1&a[constructor]=2`,
    },
    multipart: { type: 'multipart/form-data; boundary=b', bytes: '--b\r\nContent-Disposition: form-data; name="a' },
    'no boundary': { type: 'multipart/form-data', bytes: '--b' },
  };
}

/** Files that nobody should take. */
const files = () => ({
  nothing: new File([], 'empty.xlsx'),
  noise: new File([randomBytes(3_000)], 'noise.xlsx'),
  'half a zip': new File(['PK\u0003\u0004', randomBytes(50)], 'half.xlsx'),
  'another kind': new File(['#!/bin/sh\n'], 'run.sh'),
  'a path': new File(['text'], '../../../../tmp/text.png'),
  'long name': new File(['text'], `${'n'.repeat(3_000)}.png`),
});

/** Of what all calls read by the same code each is asked a third, which its name draws: all of it is asked over a hundred times. */
function third<Entry>(entries: readonly Entry[], name: string): Entry[] {
  const first = createHash('sha256').update(name).digest()[0]! % 3;
  return entries.filter((_, place) => place % 3 === first);
}

/** Whatever is sent, the answer is an envelope, below HTTP 500. */
export function abuse(campus: Campus, call: Tested): Check[] {
  const whole = (name: string, sent: () => Promise<Parameters<typeof wantWhole>[1]>): Check => ({
    name,
    find: async () => wantWhole(call, await sent()),
  });
  const body = request(call);
  const names = [...Object.keys(call.fields).filter((name) => name !== 'token'), ...call.added];
  const values = (name: string) => {
    if (call.fields[name]?.type === 'file') return Object.entries(files());
    // An address has less room than a body.
    const all = Object.entries(hostile).map(([how, value]) =>
      call.method === 'GET' && how === 'long'
        ? ([how, String(value).slice(0, 7_000)] as const)
        : ([how, value] as const),
    );
    return isFreeText(name, call.fields[name]) ? all : third(all, `${call.id} ${name}`);
  };
  return [
    ...third(Object.entries(malformed(call, body)), call.id).map(([name, raw]) =>
      whole(`malformed/${name}`, () => campus.sendRaw(call, raw)),
    ),
    ...names.flatMap((name) =>
      values(name).map(([how, value]) =>
        whole(`abuse/${name}/${how}`, () => campus.send(call, at(request(call), name, value))),
      ),
    ),
  ];
}

const refusedPages = {
  'page below 0': { page: -1 },
  'half a page': { page: 0.5 },
  'page as text': { page: 'first' },
  'no rows': { pagesize: 0 },
  'fewer than no rows': { pagesize: -20 },
  'too many rows': { pagesize: 50_001 },
  'unknown field': { orderfield: 'no_such_field', order: 'asc' },
  'field of all objects': { orderfield: '__proto__', order: 'asc' },
  'statement as field': { orderfield: '(select 1)', order: 'asc' },
  'statement after a field': { orderfield: 'id desc; --', order: 'asc' },
  'unknown direction': { orderfield: 'id', order: 'asc, 1' },
};
const strangePages = {
  'page far away': { page: 2 ** 31 - 1 },
  'page beyond numbers': { page: 1e300 },
  'filters as text': { params: 'text' },
  'filters as list': { params: [1] },
  'filters as null': { params: null },
};

/** Pages and orders that are none are refused with 1001; strange ones do not break. */
export function paging(campus: Campus, call: Tested): Check[] {
  if (!call.paged) return [];
  const send = (page: Body) =>
    campus.sendRaw(call, encoded(call.method, call.body, { ...firstPage(call), ...request(call), ...page }));
  return [
    ...Object.entries(refusedPages).map(([name, page]) => ({
      name: `paging/${name}`,
      find: async () => want(await send(page), '1001', ({ code }) => code === 1001),
    })),
    ...Object.entries(strangePages).map(([name, page]) => ({
      name: `paging/${name}`,
      find: async () => wantWhole(call, await send(page)),
    })),
  ];
}
