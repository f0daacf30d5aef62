import { readFileSync } from 'node:fs';
import type { Consumer } from '../../libs/messaging/index.js';
import type { ServiceDefinition } from '../../libs/platform/index.js';
import { loadServices } from '../../services/services.js';

const page = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');

/** The cells of the lines of the page's tables that begin with a name in code. */
const lines = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

let services: readonly ServiceDefinition[] = [];
let consumers: readonly Consumer[] = [];
beforeAll(async () => {
  services = await loadServices();
  const unused = () => {
    throw new Error('consumers ask for providers when they handle');
  };
  consumers = services.flatMap(({ consumers, consumersOf }) => [...consumers, ...(consumersOf?.(unused) ?? [])]);
});

/** A consumer that a service has for each source is one line: `identity.operation-log.*`. */
const lineOf = ({ name, source }: Consumer) =>
  name.endsWith(`.${source}`) ? `${name.slice(0, -source.length)}*` : name;
const namesOf = (copies: Consumer['copies'] = []) => copies.map(({ name }) => name).sort();

describe('the table of joins in docs/architecture.md', () => {
  it('has every consumer of every service, its source, and the copies that it relies on', () => {
    const told = new Set(lines.map(([, name, source, copies, after]) => [name, source, copies, after].join(' | ')));
    const missing = consumers
      .map((one) => {
        const source = lineOf(one).endsWith('*') ? 'each' : one.source;
        return [lineOf(one), source, namesOf(one.copies).join(', '), namesOf(one.after).join(', ')].join(' | ');
      })
      .filter((line) => !told.has(line));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('has no consumer that is none', () => {
    const known = new Set(consumers.map(lineOf));
    const told = lines.map(([, name = '']) => name).filter((name) => /^[a-z-]+\.[a-z-]+(\.\*)?$/.test(name));
    expect(told.filter((name) => !known.has(name))).toEqual([]);
  });

  it('names every copy that a service keeps, and who is one with or waits for which', () => {
    const copies = services.flatMap(({ name, projections }) =>
      projections.filter(({ source }) => source !== name).map((copy) => copy.name),
    );
    expect(copies.filter((name) => !page.includes(name))).toEqual([]);
  });
});

it('no two groups of consumers wait for each other', () => {
  const reaches = (service: string, from: string, to: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false;
    seen.add(from);
    const next = consumers.filter((one) => one.source === from && one.name.startsWith(`${service}.`));
    const sources = next.flatMap(({ after = [] }) => after.map((copy) => copy.source));
    return sources.includes(to) || sources.some((source) => reaches(service, source, to, seen));
  };
  const circles = consumers.filter(({ name, source }) => reaches(name.split('.')[0] as string, source, source));
  expect(circles.map(({ name }) => name)).toEqual([]);
});
