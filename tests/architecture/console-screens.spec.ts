import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const features = new URL('../../../web/src/features/', import.meta.url).pathname;

/** Lines that a screen made of one shape of the kit has at most: what is longer has files of its own beside it. */
const most = 45;

const screens = readdirSync(features, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => ({ place: relative(features, file), source: readFileSync(file, 'utf8') }));
/** A screen that is one shape, one of several parts, or what several lists of a feature share. */
const shaped = screens.filter(
  ({ place, source }) =>
    /^export default define(List|Tabs|Tree|FormPage)\b|<PartTabs\b/m.test(source) || /\/list\.tsx$/.test(place),
);

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
    expect(shaped.map(({ place }) => place)).toEqual(
      expect.arrayContaining(['attendance-group/screen.tsx', 'health/screen.tsx', 'payment/list.tsx']),
    );
    const long = shaped.map(({ place, source }) => ({ place, lines: source.trimEnd().split('\n').length }));
    expect(long.filter(({ lines }) => lines > most)).toEqual([]);
  });
});
