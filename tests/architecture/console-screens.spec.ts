import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const features = new URL('../../../web/src/features/', import.meta.url).pathname;

/** Lines that a screen made of one shape of the kit has at most: what is longer has files of its own beside it. */
const most = 45;

const screens = readdirSync(features, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => ({ place: relative(features, file), source: readFileSync(file, 'utf8') }));
const shaped = screens.filter(({ source }) => /^export default define(List|Tabs|Tree|FormPage)\b/m.test(source));

/** Columns that draw a code, as mark or tag. */
const drawn = /\{(?:[^{}]|\{[^{}]*\})*?render: \([^)]*\) => <(?:StateMark|CodeTag) of=\{(\w+)\}/g;

it('a column that shows codes has room for the longest label in every language', () => {
  const columns = screens.flatMap(({ place, source }) =>
    [...source.matchAll(drawn)].map(([column, enumeration]) => ({ place, column, enumeration })),
  );
  expect(columns.length).toBeGreaterThan(8);
  expect(columns.filter(({ column, enumeration }) => !column.includes(`codes: ${enumeration}`))).toEqual([]);
});

describe('a screen that is a shape of the kit', () => {
  it('says only what is its own', () => {
    expect(shaped.length).toBeGreaterThan(8);
    const long = shaped.map(({ place, source }) => ({ place, lines: source.trimEnd().split('\n').length }));
    expect(long.filter(({ lines }) => lines > most)).toEqual([]);
  });
});
