/**
 * Prints, screen by screen, which acceptance checks the last run of the browser tests has proven, and which are open.
 * `--all` also lists screens without any.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readScreens, verdictsOf } from './checks.js';
import { readResults, resultsFile } from './results.js';

const root = new URL('../../../', import.meta.url).pathname;
const changeOf = (path: string) => (existsSync(path) ? statSync(path).mtimeMs : undefined);

/** The last change below folders of the product's sources. */
const lastChange = (folders: string[]) =>
  Math.max(
    ...folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => changeOf(join(root, folder, name)) ?? 0,
      ),
    ),
  );

const results = readResults(join(root, resultsFile));
const runs = Object.values(results).map(({ at }) => at);
if (runs.length === 0) console.log(`No results of browser tests (${resultsFile}); npm run e2e makes them.\n`);
else if (lastChange(['services', 'libs', 'web/src', 'tests/e2e']) > Math.min(...runs))
  console.log(`The product or its tests were changed after the run of ${new Date(Math.min(...runs)).toISOString()}.\n`);

const verdicts = verdictsOf(results, (file) => changeOf(join(root, 'tests/e2e', file)));
let [proven, all] = [0, 0];
for (const { screen, title, checks } of readScreens(join(root, 'tests/acceptance/checks'))) {
  const rows = Object.entries(checks).map(([id, text]) => ({ id, text, verdict: verdicts.get(id) ?? 'open' }));
  const missing = rows.filter(({ verdict }) => verdict !== 'proven');
  proven += rows.length - missing.length;
  all += rows.length;
  if (
    missing.every(({ verdict }) => verdict === 'open') &&
    missing.length === rows.length &&
    !process.argv.includes('--all')
  )
    continue;
  console.log(`${screen} ${title}: ${rows.length - missing.length} of ${rows.length} proven`);
  for (const { id, text, verdict } of missing) console.log(`  ${verdict} ${id} ${text}`);
}
console.log(`${proven} of ${all} checks proven (--all also lists screens without any)`);
