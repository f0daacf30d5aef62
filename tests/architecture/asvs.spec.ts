import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url);
const text = readFileSync(new URL('docs/asvs.md', root), 'utf8');

type State = 'held' | 'open' | 'n.a.';
interface Requirement {
  chapter: string;
  level: string;
  state: State;
}

const requirements: Requirement[] = [
  ...text.matchAll(/^\| V(?<chapter>\d+)\.[\d.]+ \|[^|]*\| (?<level>[12]) \| (?<state>held|open|n\.a\.) \|/gm),
].map(({ groups }) => groups as unknown as Requirement);

const counted = (of: readonly Requirement[]) =>
  (['held', 'open', 'n.a.'] as const).map((state) => of.filter((one) => one.state === state).length);

describe('the page of OWASP ASVS', () => {
  it('counts its requirements right, in whole and by chapter', () => {
    expect(requirements).toHaveLength(253);
    const row = (name: string) => new RegExp(`^\\| ${name} \\| (\\d+) \\| (\\d+) \\| (\\d+) \\|`, 'm').exec(text);
    const told = (name: string) => row(name)?.slice(1).map(Number);
    expect(told('Both')).toEqual(counted(requirements));
    for (const level of ['1', '2'])
      expect(told(`Level ${level}`)).toEqual(counted(requirements.filter((one) => one.level === level)));
    const chapters = [...text.matchAll(/^## V(\d+) .*\n\n(.+)\.$/gm)];
    expect(chapters).toHaveLength(17);
    for (const [, chapter, summary] of chapters) {
      const [held, open, none] = counted(requirements.filter((one) => one.chapter === chapter));
      expect(`V${chapter}: ${summary}`).toBe(`V${chapter}: ${held} held, ${open} open, ${none} n.a`);
    }
  });

  it('names what is open of level 1', () => {
    const open = [...text.matchAll(/^\| (V[\d.]+) \|[^|]*\| 1 \| open \|/gm)].map(([, id]) => id);
    expect(text).toContain(`Open of level 1: ${open.join(', ')}.`);
  });

  it('names files that are there', () => {
    const named = [...text.matchAll(/`((?:libs|services|tests|web|deploy|docs)\/[\w./-]+)`/g)].map(([, path]) => path!);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  });
});
