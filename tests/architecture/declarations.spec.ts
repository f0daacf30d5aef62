import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const built = new URL('../..', import.meta.url).pathname;

/** Kinds of events that a resource may have. */
function eventsOf(resource: string): string[] {
  const entity = resource.slice(resource.indexOf('.') + 1);
  const name = `${entity[0]?.toUpperCase()}${entity.slice(1)}`;
  return ['Added', 'Changed', 'Removed', 'StateSwitched', 'Switched'].map((what) => name + what);
}

/** Every kind of event, resource (which has kinds of events) and table that a built file declares by its name. */
function namesIn(code: string): string[] {
  const named = (declaring: string) =>
    [...code.matchAll(new RegExp(`\\b${declaring}\\(\\s*'([\\w.]+)'`, 'g'))].map(([, name]) => name as string);
  const resources = named('resource');
  const events = [...named('defineEvent'), ...resources, ...resources.flatMap(eventsOf)];
  const tables = [...code.matchAll(/\btable\(\s*'(\w+)',\s*'(\w+)'/g)].map(([, schema, name]) => `${schema}.${name}`);
  return [...new Set([...events, ...tables])];
}

it('what a spec declares no other file declares, unless the spec has a context of its own', () => {
  const files = ['libs', 'services', 'tests'].flatMap((folder) =>
    readdirSync(join(built, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js') && !name.endsWith('.bench.js'))
      .map((name) => ({ name: `${folder}/${name}`, code: readFileSync(join(built, folder, name), 'utf8') }))
      .filter(({ code }) => !code.startsWith('/** @jest-environment node */')),
  );
  const places = new Map<string, string[]>();
  for (const { name: file, code } of files)
    for (const name of namesIn(code)) places.set(name, [...(places.get(name) ?? []), file]);
  expect(places.size).toBeGreaterThan(100);
  const isOfTests = (file: string) => file.endsWith('.spec.js') || file.includes('/testing/');
  expect([...places].filter(([, declaring]) => declaring.length > 1 && declaring.some(isOfTests))).toEqual([]);
});
