/**
 * The whole test run, as the README's test command: fetches what it needs from Debian's packages, builds, starts the product
 * once for data that all tests begin with, then the contract check, the static checks beside both; then Jest, then the browser tests.
 * Then it prints which acceptance checks that run has proven. The last line is `N passed, N failed`.
 * Stages may be named: `npm test -- static contract`.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const temporary = mkdtempSync(join(tmpdir(), 'campus-tests-'));
// As root the product's database runs as another user, who has to pass through this folder.
chmodSync(temporary, 0o711);
const begun = Date.now();
const totals = { passed: 0, failed: 0, skipped: 0 };
const stages = process.argv.slice(2);
const isWanted = (stage) => stages.length === 0 || stages.includes(stage);

/** Programs that tests run, and Debian's packages that hold them. */
const programs = {
  '/usr/bin/chromium-headless-shell': ['chromium-headless-shell', 'fonts-noto-cjk'],
  '/usr/sbin/mosquitto': ['mosquitto'],
  '/usr/sbin/nginx': ['nginx'],
  '/usr/bin/soffice': ['libreoffice-calc-nogui'],
};

const seconds = () => `${Math.round((Date.now() - begun) / 1000)} s`;

/** Runs a command to its end; what stages that run beside each other say is kept and shown whole. */
function outputOf([program, ...words], env = process.env) {
  const child = spawn(program, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return new Promise((done) => {
    child.once('error', (error) => done({ status: 1, output: `${output}${error.message}` }));
    child.once('close', (status) => done({ status, output }));
  });
}

/** Adds what came of a stage to the totals, and shows what it said. */
function count(name, { passed, failed, skipped = 0 }, output = '') {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  const outcome = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
  console.log(`${output ? `\n${output}\n` : ''}${name}: ${outcome} (after ${seconds()})`);
}

/** Runs a command as one test; what it says is shown when it fails. */
async function check(name, command) {
  const { status, output } = await outputOf(command);
  const isGood = status === 0;
  count(name, { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 }, isGood ? '' : output);
  return isGood;
}

/** Installs missing programs where that is allowed, and names those that stay missing. */
async function fetchPrograms() {
  const missing = Object.entries(programs).filter(([path]) => !existsSync(path));
  if (missing.length === 0) return;
  const packages = missing.flatMap(([, names]) => names);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`fetching ${packages.join(', ')}`);
    await outputOf(['apt-get', 'update', '-qq'], environment);
    const { status, output } = await outputOf(
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages],
      environment,
    );
    if (status !== 0) console.log(output);
  }
  const absent = missing.filter(([path]) => !existsSync(path)).flatMap(([, names]) => names);
  if (absent.length) count(`missing programs, please install: ${absent.join(', ')}`, { passed: 0, failed: 1 });
}

/** Checks of the code, one after the other: the product that is asked from outside has the other processor. */
async function runStatic() {
  for (const name of ['typecheck', 'lint', 'walls', 'deadcode']) await check(name, ['npm', 'run', '-s', name]);
}

/** Makes once what the first start of a product makes, for all products that tests start. */
async function prepareData() {
  const folder = join(temporary, 'data');
  mkdirSync(folder);
  if (await check('first start of the product', [process.execPath, 'dist/tests/prepared/run.js', folder]))
    process.env.TEST_PREPARED_DATA = folder;
}

/** The report that a stage leaves; none when it did not come so far, which is a failure. */
const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);
const noReport = { passed: 0, failed: 1 };

/** Runs Jest over all specs or some; gives what came of each file, none of them when it did not come so far. */
async function suitesOf(name, ...parameters) {
  const report = join(temporary, `${name}.json`);
  const { output } = await outputOf(
    [process.execPath, 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, '--silent', ...parameters],
    { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
  );
  return { output, suites: readReport(report)?.testResults ?? [] };
}

/** What came of a file's tests; one that fails outside of its tests is one failure. */
function countsOf({ status, assertionResults }) {
  const having = (wanted) => assertionResults.filter((test) => test.status === wanted).length;
  const failed = having('failed');
  return {
    passed: having('passed'),
    failed: failed || (status === 'failed' ? 1 : 0),
    skipped: having('pending') + having('todo'),
  };
}

/** Specs of the scaled form. */
const scaled = '/dist/tests/scaled/';

/**
 * All specs. Those of the scaled form, each with a Kafka and a dozen processes, run by themselves and one after the other: beside
 * others their connections break for want of time, and mending them costs both sides more than the tests.
 */
async function everySuite() {
  const parts = [
    await suitesOf('scaled', '-i', '--testPathPatterns', scaled),
    await suitesOf('jest', '--testPathIgnorePatterns', '/node_modules/', scaled),
  ];
  return {
    output: parts.map(({ output }) => failuresIn(output)).join('\n'),
    suites: parts.every(({ suites }) => suites.length > 0) ? parts.flatMap(({ suites }) => suites) : [],
  };
}

/**
 * Files that fail while others share the machine are tried once more, alone, as browser tests are: faults that tests
 * inflict take as long as the machine pleases. A file that needed it is named, with what it said at first.
 */
async function runJest() {
  const first = await everySuite();
  if (first.suites.length === 0) return count('Jest', noReport, first.output);
  tellSlowest(
    first.suites.map(({ name, startTime, endTime }) => ({
      name: name.replace(`${root}dist/`, ''),
      ms: endTime - startTime,
    })),
  );
  const failing = first.suites.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (failing.length) console.log(`\n${failuresIn(first.output)}\nsecond attempt: ${failing.join(' ')}`);
  const second = failing.length ? await suitesOf('again', '-i', '--runTestsByPath', ...failing) : { suites: [] };
  const last = new Map([...first.suites, ...second.suites].map((suite) => [suite.name, suite]));
  const all = [...last.values()].map(countsOf);
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  const failed = sum('failed');
  return count(
    'Jest',
    { passed: sum('passed'), failed, skipped: sum('skipped') },
    failed ? failuresIn(second.output) : '',
  );
}

/** What Jest says beside the names of files that passed; of many files it says all failures again at the end. */
const failuresIn = (output) =>
  output
    .split('\nSummary of all failing tests')[0]
    .split('\n')
    .filter((line) => !line.startsWith('PASS ') && !line.startsWith('{'))
    .join('\n');

/** Names the files that took longest: what to look at when the run grows. */
function tellSlowest(files) {
  for (const { name, ms } of [...files].sort((one, other) => other.ms - one.ms).slice(0, 8))
    console.log(`${Math.round(ms / 1000)} s ${name}`);
}

/** How long the browser tests of a file took, every attempt of each, ms. */
function durationOf({ suites = [], specs = [] }) {
  const attempts = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  const inner = suites.map(durationOf);
  return [...attempts.map(({ duration }) => duration), ...inner].reduce((sum, ms) => sum + ms, 0);
}

/** Asks a running product from outside whether it keeps the contract. */
async function runContractCheck() {
  const report = join(temporary, 'contract.json');
  const { output } = await outputOf([process.execPath, 'dist/tests/contract/run.js', '--json', report]);
  const result = readReport(report);
  return count('contract check', result ?? noReport, result?.failed === 0 ? '' : output);
}

/** Runs the browser tests, each worker against a product of its own. */
async function runPlaywright() {
  const report = join(temporary, 'playwright.json');
  const { output } = await outputOf(['npx', 'playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'], {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    CI: 'true',
    CAMPUS_TEST_PORT: String(20_000 + (process.pid % 1000)),
  });
  const result = readReport(report);
  if (!result) return count('browser', noReport, output);
  const { stats, errors, suites } = result;
  suites.forEach(tellFailures);
  tellSlowest(suites.map((suite) => ({ name: suite.file, ms: durationOf(suite) })));
  // A server that does not start is told among the errors, and no test is then counted.
  const failed = stats.unexpected + errors.length;
  const passed = stats.expected + stats.flaky;
  const counted = { passed, failed: failed || (passed ? 0 : 1), skipped: stats.skipped };
  return count('browser', counted, errors.length ? output : '');
}

/** Names each browser test that failed, tells what its page showed then, and where its trace is. */
function tellFailures({ suites = [], specs = [] }) {
  suites.forEach(tellFailures);
  for (const { title, tests } of specs)
    for (const { status, error, attachments } of tests.flatMap(({ results }) => results)) {
      if (['passed', 'skipped'].includes(status)) continue;
      console.log(`\n${title}: ${status}\n${error?.message ?? ''}`);
      for (const { name, path } of attachments) {
        if (name === 'error-context' && existsSync(path)) console.log(readFileSync(path, 'utf8'));
        if (name === 'trace') console.log(`npx playwright show-trace ${path}`);
      }
    }
}

/** The stages of a lane that are wanted, one after the other. */
async function inTurn(lane) {
  for (const [name, work] of lane)
    if (isWanted(name)) await work().catch((error) => count(`${name} (${error.message})`, noReport));
}

async function main() {
  // The build needs none of them.
  const [isBuilt] = await Promise.all([check('build', ['npm', 'run', '-s', 'build']), fetchPrograms()]);
  if (!isBuilt) return;
  const runFromOutside = async () => {
    if (['contract', 'jest', 'browser'].some(isWanted)) await prepareData();
    await inTurn([['contract', runContractCheck]]);
  };
  await Promise.all([inTurn([['static', runStatic]]), runFromOutside()]);
  await inTurn([['jest', runJest]]);
  await inTurn([['browser', runPlaywright]]);
  if (isWanted('browser')) console.log((await outputOf([process.execPath, 'dist/tests/acceptance/report.js'])).output);
}

await main();
rmSync(temporary, { recursive: true, force: true });
const { passed, failed, skipped } = totals;
console.log(`${seconds()}\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed ? 1 : 0;
