import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Results } from './results.js';

/** What a screen has to do, by the ids that titles of browser tests begin with. */
export interface Screen {
  screen: string;
  title: string;
  /** A sentence each, by id: `student.list/03`. */
  checks: Record<string, string>;
}

/** Why a check counts as proven or not. */
export type Verdict = 'proven' | 'failed' | 'changed since' | 'open';

/** Every screen of the product, those that are still to come too. */
export function readScreens(folder: string): Screen[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => parse(readFileSync(`${folder}/${name}`, 'utf8')) as Screen[]);
}

/** Ids of the checks that a test proves: those that its title begins with, joined by commas. */
export const checksOf = (title: string): string[] =>
  title.match(/^[\w.-]+\/\d\d(?:,\s*[\w.-]+\/\d\d)*/)?.[0].split(/,\s*/) ?? [];

/**
 * The verdict of each check that a test has named when it last ran. A check is proven when every test that names it
 * passed; results of a file that was changed after its run prove nothing.
 * @param changedAt moment (epoch ms) of a test file's last change; none when it is gone
 */
export function verdictsOf(
  results: Results,
  changedAt: (file: string) => number | undefined,
): Map<string, Exclude<Verdict, 'open'>> {
  const verdicts = new Map<string, Exclude<Verdict, 'open'>>();
  for (const [file, { at, outcomes }] of Object.entries(results)) {
    const changed = changedAt(file);
    if (changed === undefined) continue;
    for (const { title, isPassed } of outcomes)
      for (const id of checksOf(title)) {
        const verdict = changed > at ? 'changed since' : isPassed ? 'proven' : 'failed';
        if (verdict !== 'proven' || !verdicts.has(id)) verdicts.set(id, verdict);
      }
  }
  return verdicts;
}
