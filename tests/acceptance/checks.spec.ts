import { readdirSync, readFileSync } from 'node:fs';
import { checksOf, readScreens, verdictsOf } from './checks.js';

const root = new URL('../../../', import.meta.url).pathname;
const screens = readScreens(`${root}/tests/acceptance/checks`);
const ids = screens.flatMap(({ checks }) => Object.keys(checks));
const ran = (outcomes: { title: string; isPassed: boolean }[], at = 2) => ({ 'job-list.e2e.ts': { at, outcomes } });
const passed = { title: 'job.list/01, job.list/02 the form', isPassed: true };

describe('the list of acceptance checks', () => {
  it('names each check of a screen once, and the screen in it', () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const { screen, checks } of screens)
      expect(Object.keys(checks).filter((id) => id.replace(/\/\d\d$/, '') !== screen)).toEqual([]);
  });

  it('holds every check that the title of a browser test names', () => {
    const folder = `${root}/tests/e2e`;
    const sources = readdirSync(folder).filter((name) => name.endsWith('.e2e.ts'));
    const titles = sources.flatMap((name) => [
      ...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/test\(\s*['"`]([^'"`]+)/g),
    ]);
    const named = titles.flatMap(([, title]) => checksOf(title!));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
    // An id that stands where it is not counted would prove nothing, unseen.
    const counted = ([, title]: RegExpExecArray) =>
      (title!.match(/[\w.-]+\/\d\d/g) ?? []).length === checksOf(title!).length;
    expect(titles.filter((one) => !counted(one)).map(([, title]) => title)).toEqual([]);
  });
});

describe('what the last run has proven', () => {
  it('is each check that a test which passed names', () => {
    expect([...verdictsOf(ran([passed]), () => 1)]).toEqual([
      ['job.list/01', 'proven'],
      ['job.list/02', 'proven'],
    ]);
  });

  it('is no check that one of its tests failed', () => {
    const failed = { title: 'job.list/02 again', isPassed: false };
    expect(verdictsOf(ran([passed, failed]), () => 1).get('job.list/02')).toBe('failed');
    expect(verdictsOf(ran([failed, passed]), () => 1).get('job.list/02')).toBe('failed');
  });

  it('is nothing of a file that was changed after its run, or is gone', () => {
    expect(verdictsOf(ran([passed]), () => 3).get('job.list/01')).toBe('changed since');
    expect(verdictsOf(ran([passed]), () => undefined).size).toBe(0);
  });
});
