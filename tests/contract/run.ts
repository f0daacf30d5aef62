/**
 * Asks running products from outside whether they keep the contract: the table of what is demanded, and the records of
 * libs/contracts. `node dist/tests/contract/run.js [--call student.add,…] [--json FILE]`; it starts products of its own.
 * Exit status: 0 nothing failed, 1 something failed.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { calls } from '../../libs/contracts/index.js';
import type { Call } from '../../libs/contracts/kernel/index.js';
import { administrator, openClient, operator } from '../../libs/testing/campus-client.js';
import { Product } from '../../libs/testing/product.js';
import { Campus, type Check, type Tested } from './campus.js';
import { abuse, paging } from './checks/abuse.js';
import { anonymous, methods, permission, served } from './checks/access.js';
import { answers } from './checks/answers.js';
import { longest, ranges, required } from './checks/fields.js';
import { ids, spellings } from './checks/forms.js';
import { fuzz, seed } from './checks/fuzz.js';
import { revisions } from './checks/revisions.js';
import { factsOf } from './declared.js';
import { halfDone } from './half-done.js';
import { readSpecification } from './specification.js';

const { values: options } = parseArgs({ options: { call: { type: 'string' }, json: { type: 'string' } } });
const wanted = options.call?.split(',');
/** Requests that a product has under way. */
const atOnce = 8;
/** Products that share the calls: what is asked of one is answered by one processor. */
const productsAtOnce = 2;
/** Drawn requests that were refused: they have changed nothing. */
const refused: string[] = [];
const drawn = fuzz((requestId) => refused.push(requestId));
const families = [anonymous, permission, methods, required, longest, ranges, spellings, ids, abuse, paging, drawn];

const table = new Map(readSpecification().map((one) => [one.id, one]));
/** What the contract leaves open, by call and check. */
const undecided = new Set([
  // A login account that is sent with an update is ignored.
  'account.update longest/loginaccount/beyond',
]);

type Told = (name: string, problem?: string) => void;

const testedOf = (record: Call): Tested => ({ ...factsOf(record, table), isRead: record.writes === undefined });

/** Checks one after the other; true when all passed. */
async function run(call: Tested, checks: readonly Check[], told: Told): Promise<boolean> {
  let isGood = true;
  for (const { name, find } of checks) {
    if (undecided.has(`${call.id} ${name}`)) continue;
    const problem = await find();
    told(`${call.id} ${name}`, problem);
    isGood &&= problem === undefined;
  }
  return isGood;
}

/** What a call answers, while nobody changes anything. */
async function checkAnswers(campus: Campus, record: Call, told: Told): Promise<void> {
  const call = testedOf(record);
  await run(call, answers(campus, call, record), told);
}

/** What else a call has to do; one that is not there has no other checks. */
async function checkRequests(campus: Campus, record: Call, told: Told): Promise<void> {
  const call = testedOf(record);
  if (await run(call, served(campus, call), told))
    await run(call, [...revisions(campus, call, record), ...families.flatMap((family) => family(campus, call))], told);
}

/** What becomes of other calls depends on it: with a limit changes of rules wait for an approval. */
const isDecisive = ({ id }: Call) => id === 'accesspolicy.update';
const inOrder = [...calls.filter((one) => !isDecisive(one)), ...calls.filter(isDecisive)];
const chosen = inOrder.filter(({ id }) => !wanted || wanted.includes(id));
const failures: { check: string; problem: string }[] = [];
let passed = 0;
const told: Told = (check, problem) => {
  if (problem === undefined) passed += 1;
  else {
    failures.push({ check, problem });
    console.log(`${check}: ${problem}`);
  }
};

/** Asks a product from the same lists of calls as the others do; what its answers are is found out before it is changed. */
async function ask(
  product: Product,
  lists: readonly (readonly [typeof checkAnswers, Iterable<Call>])[],
): Promise<void> {
  const { loginAccount: account, firstPassword, password } = administrator;
  const operations = { account: operator.loginAccount, password: operator.password };
  const campus = new Campus(product.url, table, { account, firstPassword, password, operations, ...openClient });
  await campus.enter(chosen.filter(({ forOperators }) => forOperators).map(({ id }) => id));
  for (const [checkOf, waiting] of lists) {
    const worker = async () => {
      for (const record of waiting) await checkOf(campus, record, told);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }
}

const products = await Promise.all(Array.from({ length: wanted ? 1 : productsAtOnce }, () => Product.start()));
try {
  const lists = [checkAnswers, checkRequests].map((checkOf) => [checkOf, chosen.values()] as const);
  await Promise.all(products.map((product) => ask(product, lists)));
  const left = (await Promise.all(products.map(({ dataFolder }) => halfDone(dataFolder, refused)))).flat();
  if (!wanted && refused.length === 0) left.push('no drawn request was refused, or none had an id');
  told('refused requests have changed nothing', left.length ? left.join('; ') : undefined);
} finally {
  await Promise.all(products.map((product) => product.stop()));
}
console.log(`${refused.length} drawn requests were refused (seed ${seed})`);
console.log(`${passed} passed, ${failures.length} failed`);
if (options.json) writeFileSync(options.json, JSON.stringify({ passed, failed: failures.length }));
process.exitCode = failures.length ? 1 : 0;
