import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Call } from '../../libs/contracts/kernel/index.js';
import { services } from '../../libs/contracts/services.js';

const sources = new URL('../../../web/src/', import.meta.url).pathname;

/** Code of the console without what asks for all of it: the one place through which writes go, and the client below it. */
const files = readdirSync(sources, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !/\/api\/(change|client|queries)\.ts$/.test(file));

/** Nothing that was shown before is shown after them: the console starts afresh. */
const endSession: readonly string[] = ['authLogout', 'schoolEnter', 'schoolLeave'];
const exported: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(services));
/** Calls below these names: of the contract itself, and of the groups that its declarations hold. */
const recordsNamed = (name: string): Call[] =>
  [
    exported,
    ...Object.values(exported),
    ...Object.values(exported).map((value) => (value as { calls?: unknown })?.calls),
  ]
    .map((group) => (group as Readonly<Record<string, Call>> | undefined)?.[name])
    .filter((found): found is Call => typeof found === 'object' && 'path' in found);

/** What a source gives to these functions: the last names of what stands first in the parentheses. */
const givenTo = (functions: string, source: string) =>
  [...source.matchAll(new RegExp(`\\b(?:${functions})(?:<[^(]*>)?\\(\\s*(?:\\w+\\.)*(\\w+)`, 'g'))].map(
    ([, name]) => name!,
  );
const isWrite = ({ writes }: Call) => writes !== undefined;
const writesIn = (source: string) =>
  givenTo('callApi|useApi|queryOf|keyOf|useChoices|usableVia', source).filter(
    (name) => recordsNamed(name).some(isWrite) && !endSession.includes(name),
  );
/** What is a call of whoever names it. */
const unknownIn = (source: string) => givenTo('callApi', source).filter((name) => recordsNamed(name).length === 0);

const offending = (find: (source: string, file: string) => readonly string[]) =>
  files.flatMap((file) => {
    const place = relative(sources, file);
    return find(readFileSync(file, 'utf8'), place).map((found) => `${place}: ${found}`);
  });

describe('the console', () => {
  it('writes through the mutation cache alone, which asks anew what a write has changed', () => {
    expect(writesIn('await callApi(studentAdd, values); useApi(studentQuery); callApi(calls.parse)')).toEqual([
      'studentAdd',
      'parse',
    ]);
    expect(offending(writesIn)).toEqual([]);
  });

  it('calls what it is given through the mutation cache too, as that may be a write', () => {
    expect(unknownIn('callApi(call, values); callApi(calls.parseProgress)')).toEqual(['call']);
    expect(offending(unknownIn)).toEqual([]);
  });

  it('asks the server through its client alone', () => {
    const beside = (source: string, place: string) =>
      /^(features|kit|app)\//.test(place)
        ? (source.match(/\b(fetch|sendBeacon|XMLHttpRequest|WebSocket)\(/g) ?? [])
        : [];
    expect(offending(beside)).toEqual([]);
  });
});
