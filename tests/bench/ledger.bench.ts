import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, type Sql, startEmbedded } from '../../libs/database/index.js';
import { EventStore } from '../../libs/eventsourcing/index.js';
import { namedId } from '../../libs/platform/index.js';
import { accounts, entries } from '../../services/finance/ledger/ledger.read-model.js';
import { checkLedger } from '../../services/finance/ledger-check/checks.js';
import { paymentPersons } from '../../services/finance/payment/payment-person.read-model.js';
import { paymentProjects } from '../../services/finance/payment/payment-project.read-model.js';
import { recharges } from '../../services/finance/recharge/recharge.read-model.js';
import { transactions, turnovers } from '../../services/finance/transaction/transaction.read-model.js';
import { median, quantile, report, timed } from './report.js';

/** Measures the check of a ledger of a million entries, alone and while somebody reads transactions without end. */
const TRANSACTIONS = Number(process.env.BENCH_TRANSACTIONS ?? 500_000);
const ROUNDS = 3;
const LISTS = 200;

const school = namedId('bench', 'ledger');

/** Meals of 5,000 pupils at twenty terminals, as the projections would have stored them. */
async function fill(sql: Sql): Promise<void> {
  const person = `md5('p' || n % 5000)::uuid`;
  const happened = `timestamptz '2026-09-01 04:00Z' + n * interval '12 s'`;
  const day = `((${happened}) at time zone 'Asia/Shanghai')::date`;
  const account = (kind: string, subject: string) => `md5('${kind}' || ${subject})::uuid`;
  await sql.query(
    `insert into finance.transaction (id, school, order_number, device_name, device_number, class_name, person_id, person_name,
       person_type, person_code, card_number, money, type, detail, source, happened_at, day)
     select md5('t' || n)::uuid, $1, 'C' || n, '食堂', 'POS' || n % 20, '高一1班', ${person}, '学生', 1, 'S' || n % 5000, 'A' || n % 5000,
       850 + n % 700, 2, '', 2, ${happened}, ${day} from generate_series(1, $2::integer) n`,
    [school, TRANSACTIONS],
  );
  for (const [kind, subject, sign] of [
    ['wallet', `(${person})::text`, -1],
    ['till', `'POS' || n % 20`, 1],
  ] as const)
    await sql.query(
      `insert into finance.entry (event_id, account_id, school, amount, fact, fact_id, happened_at)
       select md5('e' || n)::uuid, ${account(kind, subject)}, $1, ${sign} * (850 + n % 700), 'TransactionRecorded', md5('t' || n)::uuid,
         ${happened} from generate_series(1, $2::integer) n`,
      [school, TRANSACTIONS],
    );
  await sql.query(
    `insert into finance.account (id, school, kind, subject, balance, entries)
     select account_id, school, case when max(amount) < 0 then 'wallet' else 'till' end, account_id::text, sum(amount), count(*)
     from finance.entry group by account_id, school`,
  );
  await sql.query(
    `insert into finance.turnover (school, device_number, day, hour, type, device_name, count, money)
     select school, device_number, day, extract(hour from happened_at)::integer, type, max(device_name), count(*), sum(money)
     from finance.transaction group by 1, 2, 3, 4, 5`,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'campus-bench-'));
const server = await startEmbedded({ folder });
const database = await Database.open({ url: server.url });
const projections = [accounts, entries, transactions, turnovers, recharges, paymentPersons, paymentProjects];
const store = new EventStore({ source: 'finance', database, projections });
try {
  await store.prepare();
  await database.asSystem(fill);
  await database.asOwner((sql) => sql.query('vacuum analyze'));
  const check = () => database.inSchool(school, (sql) => checkLedger(sql, school));
  const { entries: count, differences } = await check();
  if (count !== 2 * TRANSACTIONS || differences.length > 0)
    throw new Error(`${count} entries, ${JSON.stringify(differences)}`);

  const list = () =>
    database.inSchool(school, (sql) =>
      sql.query('select * from finance.transaction where school = $1 order by happened_at desc, id limit 50', [school]),
    );
  const alone: number[] = [];
  for (let round = 0; round < LISTS; round += 1) alone.push((await timed(list)).milliseconds);
  const [checks, sums, beside]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const byHand = 'select account_id, sum(amount), count(*) from finance.entry where school = $1 group by account_id';
    sums.push((await timed(() => database.inSchool(school, (sql) => sql.query(byHand, [school])))).milliseconds);
    let isChecking = true;
    const reading = (async () => {
      while (isChecking) beside.push((await timed(list)).milliseconds);
    })();
    checks.push((await timed(check)).milliseconds);
    isChecking = false;
    await reading;
  }
  report({
    name: `check of a ledger of ${count} entries by all rules, beside somebody who reads transactions without end`,
    value: median(checks) / 1000,
    unit: 's',
    goal: { atMost: 30 },
    peer: { name: 'its entries summed up by account alone', value: median(sums) / 1000 },
  });
  report({
    name: 'page of transactions while the ledger is checked, p95',
    value: quantile(beside, 0.95),
    unit: 'ms',
    peer: { name: 'while nothing is checked', value: quantile(alone, 0.95) },
    goal: { ratioAtMost: 3 },
  });
} finally {
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
