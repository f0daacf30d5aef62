import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as enumerations from '../../libs/contracts/enumerations.js';
import { calls } from '../../libs/contracts/index.js';
import { aggregatesOf, type Call, type Fields } from '../../libs/contracts/kernel/index.js';
import { catalogue, catalogues } from '../../libs/contracts/messages/index.js';
import { things } from '../../libs/contracts/things.js';
import { dictionaries } from '../dictionaries.js';

const root = new URL('../../../', import.meta.url).pathname;

/** TypeScript sources below a folder of the repository, without specs. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.spec\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Every Chinese text that the fields of a call can show. */
function textsOf(fields: Fields): string[] {
  return Object.values(fields).flatMap(({ label, required, invalid, nested }) => [
    ...[label, required, invalid].filter((text) => text !== undefined),
    ...(nested ? textsOf(nested.fields) : []),
  ]);
}

/** Templates of the refusals that a source throws. */
function rejectionsOf(source: string): string[] {
  const thrown =
    /(?:Rejection\s*\.\s*(?:invalid|duplicate|inUse|notFound|state|otherParty)\(|new Rejection\([^,]+,)\s*'([^']+)'/g;
  return [...source.matchAll(thrown)].map(([, template]) => template!);
}

/** Things that no list shows: what the gateway is told is shown by others, and the operation log tells of the rest. */
const neverShown: readonly string[] = [
  'session',
  'expert',
  'parked',
  'clock',
  'record',
  'records',
  'alarms',
  'conduct',
  'dispute',
  'receipt',
  'guardiannotice',
];

/** Names that rows keep as they were when it happened, or that nobody sees in a list that stays open. */
const keptAsTheyWere: readonly string[] = [
  'student.import.queryparseresult: className',
  'control.areaorders: areaName',
  'control.areareceipt: deviceName',
  'control.areareceipt: doorName',
  'control.areareceipt: areaName',
  'balance.query: className',
  'consume.dashboard: deviceName',
  'consume.query: className',
  'consume.query: deviceName',
  'paymentdebt.queryDebts: className',
  'paymentfigures.queryFigures: className',
  'payment.queryImportResult: className',
  'payment.queryPaymentPersons: className',
  'recharge.query: className',
];

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
const untranslated = (texts: Iterable<string>) =>
  [...new Set(texts)].filter((text) => !(text in catalogue) && /\p{Script=Han}/u.test(text));

describe('the contract', () => {
  it('declares each call and each route once', () => {
    const ids = calls.map(({ id }) => id);
    const routes = calls.flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((one) => `${method} ${one}`),
    );
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('says of each write what it changes: the things that its function is told of', () => {
    const toldOf = things.flatMap(({ category, events }) =>
      Object.values(events).map((event) => [typeof event === 'string' ? event : event.words, category] as const),
    );
    const unsaid = (write: Call) =>
      toldOf
        .filter(([words, category]) => words === write.writes && !aggregatesOf(write).includes(category.toLowerCase()))
        .map(([, category]) => `${write.id} changes ${category}`);
    expect(toldOf.length).toBeGreaterThan(50);
    expect(calls.filter(({ writes }) => writes).flatMap(unsaid)).toEqual([]);
  });

  it('has a call that shows each thing of which browsers are told, and changes nothing that nobody shows', () => {
    const shown = new Set(calls.filter(({ writes }) => writes === undefined).flatMap(aggregatesOf));
    const told = things.map(({ category }) => category.toLowerCase());
    expect([...new Set(told)].filter((category) => !shown.has(category) && !neverShown.includes(category))).toEqual([]);
  });

  it('asks a list anew when something is renamed that its rows name', () => {
    const named = { className: 'class', classPath: 'class', deviceName: 'device', doorName: 'door', areaName: 'area' };
    const namesIn = (fields: Fields): string[] =>
      Object.entries(fields).flatMap(([name, { nested }]) => [name, ...(nested ? namesIn(nested.fields) : [])]);
    const lacking = calls
      .filter(({ writes, answer }) => writes === undefined && 'fields' in answer)
      .flatMap((call) => {
        const shown = aggregatesOf(call);
        const names = new Set(namesIn((call.answer as { fields: Fields }).fields));
        return Object.entries(named).flatMap(([name, thing]) =>
          names.has(name) && !shown.includes(thing) ? [`${call.id}: ${name}`] : [],
        );
      });
    expect(lacking).toEqual(keptAsTheyWere);
  });

  it('writes each path out in full, in one place: who searches for it finds its call', () => {
    const sources = sourcesBelow('libs/contracts').map((file) => readFileSync(file, 'utf8'));
    const places = (path: string) => sources.reduce((sum, source) => sum + source.split(`'${path}'`).length - 1, 0);
    const paths = new Set(calls.flatMap(({ path, aliases = [] }) => [path, ...aliases]));
    expect([...paths].filter((path) => places(path) !== 1)).toEqual([]);
  });

  it('has every text of its calls in four languages', () => {
    const texts = calls.flatMap(({ input, writes }) => [...textsOf(input), ...(writes ? [writes] : [])]);
    expect(untranslated(texts)).toEqual([]);
  });

  it('has every text of its dictionaries in four languages', () => {
    expect(dictionaries.map(({ name }) => name)).toContain('finance.paymentType');
    const texts = dictionaries.flatMap(({ label, unknown, range, menu, attributes }) => [
      ...[label, unknown, range?.label, range?.message, range?.required],
      ...[menu.text, ...Object.values(menu.buttons ?? {})],
      ...Object.values(attributes).flatMap(({ label, unique, unknown }) => [label, unique, unknown]),
    ]);
    expect(untranslated(texts.filter((text) => text !== undefined))).toEqual([]);
  });

  it('has every label of its enumerations in four languages', () => {
    const labels = Object.values(enumerations).flatMap((one) =>
      'labels' in one ? (Object.values(one.labels) as string[]) : [],
    );
    expect(untranslated(labels.filter((label) => label !== '中文' && label !== '日本語'))).toEqual([]);
  });

  it('has every refusal of the sources in four languages', () => {
    const sources = ['libs', 'services'].flatMap(sourcesBelow);
    const templates = sources.flatMap((path) => rejectionsOf(readFileSync(path, 'utf8')));
    expect(templates.length).toBeGreaterThan(10);
    expect(untranslated(templates)).toEqual([]);
  });

  it('says every text once', () => {
    const said = catalogues.flatMap((table) => Object.keys(table));
    expect(said.filter((text, place) => said.indexOf(text) !== place)).toEqual([]);
  });

  it('keeps the placeholders of a text in every language', () => {
    const differing = Object.entries(catalogue).filter(([template, texts]) =>
      texts.some((text) => text.trim() === '' || placeholders(text).join() !== placeholders(template).join()),
    );
    expect(differing).toEqual([]);
  });
});
