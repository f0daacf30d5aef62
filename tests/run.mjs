/**
 * The whole test run, as the README's test command: fetches what it needs from Debian's packages, builds, and runs the
 * static checks, Jest, the contract check and Playwright one after the other. The last line is `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const temporary = mkdtempSync(join(tmpdir(), 'campus-tests-'));
// As root the product's database runs as another user, who has to pass through this folder.
chmodSync(temporary, 0o711);
const totals = { passed: 0, failed: 0, skipped: 0 };
const stages = process.argv.slice(2);
const isWanted = (stage) => stages.length === 0 || stages.includes(stage);

/** Programs that tests run, and Debian's packages that hold them. */
const programs = {
  '/usr/bin/chromium-headless-shell': ['chromium-headless-shell', 'fonts-noto-cjk'],
  '/usr/sbin/mosquitto': ['mosquitto'],
  '/usr/sbin/nginx': ['nginx'],
};

function run(command, options = {}) {
  console.log(`\n> ${command.join(' ')}`);
  const { status } = spawnSync(command[0], command.slice(1), { cwd: root, stdio: 'inherit', ...options });
  return status === 0;
}

function count(name, passed, failed, skipped = 0) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  console.log(`\n${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
}

/** Counts a command as one test. */
function check(name, command, options) {
  const isGood = run(command, options);
  count(name, isGood ? 1 : 0, isGood ? 0 : 1);
  return isGood;
}

/** Installs missing programs where that is allowed, and names those that stay missing. */
function fetchPrograms() {
  const missing = Object.entries(programs).filter(([path]) => !existsSync(path));
  if (missing.length === 0) return;
  const packages = missing.flatMap(([, names]) => names);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run(['apt-get', 'update', '-qq'], { env: environment });
    run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const absent = missing.filter(([path]) => !existsSync(path)).flatMap(([, names]) => names);
  if (absent.length) count(`missing programs, please install: ${absent.join(', ')}`, 0, 1);
}

/** Runs checks of the code side by side: each uses one processor. */
async function runStatic(names) {
  const checks = names.map(async (name) => {
    const { status, output } = await outputOf(['npm', 'run', '-s', name]);
    console.log(`\n> npm run ${name}\n${output}`);
    count(name, status === 0 ? 1 : 0, status === 0 ? 0 : 1);
  });
  await Promise.all(checks);
}

function outputOf([program, ...words]) {
  const child = spawn(program, words, { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return new Promise((done) => child.once('close', (status) => done({ status, output })));
}

function runJest() {
  const report = join(temporary, 'jest.json');
  const environment = {
    ...process.env,
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  };
  run([process.execPath, 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, '--silent'], {
    env: environment,
  });
  if (!existsSync(report)) return count('Jest', 0, 1);
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return count('Jest', numPassedTests, numFailedTests + numRuntimeErrorTestSuites, numPendingTests);
}

const contractCheck = join(root, '../shared/tools/contract-check.mjs');
const port = 18000 + (process.pid % 1000);
const account = { key: 'contract-check', secret: 'contract-check-secret' };

/** Starts the product on free ports with an own data folder, and waits until it answers. */
async function startProduct() {
  const environment = {
    ...process.env,
    PORT: String(port),
    MQTT_PORT: String(port + 1000),
    DATA_DIR: join(temporary, 'data'),
    CAPTCHA: 'off',
    LOG_LEVEL: 'error',
    OPEN_APP_KEY: account.key,
    OPEN_APP_SECRET: account.secret,
  };
  const product = spawn(process.execPath, ['dist/services/main.js'], { cwd: root, env: environment, stdio: 'inherit' });
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline && product.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return product;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the product did not start');
}

/** Ends the product as an operator does, and waits for it. */
async function stopProduct(product) {
  const ended = new Promise((resolve) => product.once('exit', resolve));
  product.kill('SIGTERM');
  await ended;
}

/** Asks the running product from the contract, for the calls that it serves. */
async function runContractCheck() {
  if (!existsSync(contractCheck)) {
    console.log('\ncontract check: skipped, ../shared/tools is not beside this checkout');
    totals.skipped += 1;
    return;
  }
  const product = await startProduct();
  try {
    const { calls } = await import(join(root, 'dist/libs/contracts/index.js'));
    const contract = JSON.parse(readFileSync(join(root, '../shared/spec/calls.json'), 'utf8'));
    const known = new Set(contract.calls.map(({ id }) => id));
    const served = calls.map(({ id }) => id).filter((id) => known.has(id));
    const report = join(temporary, 'contract.json');
    run([
      process.execPath,
      contractCheck,
      '--base',
      `http://127.0.0.1:${port}`,
      '--account',
      'admin',
      '--password',
      'Campus-2026',
      '--new-password',
      'Campus-2027',
      '--app-key',
      account.key,
      '--app-secret',
      account.secret,
      '--call',
      served.join(','),
      '--json',
      report,
    ]);
    if (!existsSync(report)) return count('contract check', 0, 1);
    const { checks } = JSON.parse(readFileSync(report, 'utf8'));
    const of = (status) => checks.filter((one) => one.status === status).length;
    return count('contract check', of('passed'), of('failed'), of('skipped'));
  } finally {
    await stopProduct(product);
  }
}

/** Runs the browser tests, each worker against a product of its own. */
function runPlaywright() {
  const report = join(temporary, 'playwright.json');
  const environment = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    CI: 'true',
    CAMPUS_TEST_PORT: String(port + 2000),
  };
  const parameters = ['--config', 'tests/e2e/playwright.config.ts', '--reporter=line,json'];
  run(['npx', 'playwright', 'test', ...parameters, '--output', join(temporary, 'browser')], { env: environment });
  if (!existsSync(report)) return count('browser', 0, 1);
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
  suites.forEach(tellFailures);
  // A server that does not start is told among the errors, and no test is then counted.
  const failed = stats.unexpected + errors.length;
  const passed = stats.expected + stats.flaky;
  return count('browser', passed, failed || (passed ? 0 : 1), stats.skipped);
}

/** Names each browser test that failed at an attempt, and tells what its page showed then. */
function tellFailures({ suites = [], specs = [] }) {
  suites.forEach(tellFailures);
  for (const { title, tests } of specs)
    for (const { results } of tests)
      for (const { retry, status, attachments } of results.filter(
        ({ status }) => !['passed', 'skipped'].includes(status),
      )) {
        console.log(`\n${title}: ${status} at attempt ${retry + 1} of ${results.length}`);
        const context = attachments.find(({ name }) => name === 'error-context');
        if (context && existsSync(context.path)) console.log(readFileSync(context.path, 'utf8'));
      }
}

async function main() {
  const begun = Date.now();
  fetchPrograms();
  if (!check('build', ['npm', 'run', '-s', 'build'])) return;
  if (isWanted('static')) await runStatic(['typecheck', 'lint', 'walls', 'deadcode']);
  if (isWanted('jest')) runJest();
  if (isWanted('contract')) await runContractCheck().catch((error) => count(`contract check (${error.message})`, 0, 1));
  if (isWanted('browser')) runPlaywright();
  console.log(`\n${Math.round((Date.now() - begun) / 1000)} s`);
}

await main();
rmSync(temporary, { recursive: true, force: true });
const { passed, failed, skipped } = totals;
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed ? 1 : 0;
