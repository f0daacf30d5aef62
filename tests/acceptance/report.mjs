/**
 * Prints, screen by screen, which acceptance checks of the specification are proven by a browser test and which are open.
 * A test proves the checks whose ids its title begins with: `student.list/03`, several ids joined by commas.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const root = new URL('../..', import.meta.url).pathname;
const specification = parse(readFileSync(new URL('../../../shared/spec/screens.yaml', import.meta.url), 'utf8'));

function titlesOf(suite) {
  return [...(suite.specs ?? []).map(({ title }) => title), ...(suite.suites ?? []).flatMap(titlesOf)];
}

function provenChecks() {
  const { stdout } = spawnSync(
    'npx',
    ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', '--list', '--reporter=json'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const titles = JSON.parse(stdout.slice(stdout.indexOf('{'))).suites.flatMap(titlesOf);
  return new Set(
    titles.flatMap((title) => title.match(/^[\w.-]+\/\d\d(?:,\s*[\w.-]+\/\d\d)*/)?.[0].split(/,\s*/) ?? []),
  );
}

const proven = provenChecks();
let [done, all] = [0, 0];
for (const { id, title, acceptance = [] } of specification.screens) {
  const open = acceptance.filter((one) => !proven.has(one.id));
  done += acceptance.length - open.length;
  all += acceptance.length;
  if (open.length === acceptance.length && !process.argv.includes('--all')) continue;
  console.log(`${id} ${title}: ${acceptance.length - open.length} of ${acceptance.length} proven`);
  for (const one of open) console.log(`  open ${one.id} ${one.check}`);
}
console.log(`${done} of ${all} checks proven (--all also lists screens without any)`);
