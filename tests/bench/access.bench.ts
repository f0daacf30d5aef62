import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { accessDeviceQuery } from '../../libs/contracts/device-gateway/index.js';
import {
  type AccessRuleAttributes,
  accessRehearse,
  accessRuleAdded,
  accessRuleChanged,
} from '../../libs/contracts/devices/index.js';
import { type Call, readInput } from '../../libs/contracts/kernel/index.js';
import { studentAdded, studentRemoved } from '../../libs/contracts/people/index.js';
import { Database, startEmbedded } from '../../libs/database/index.js';
import { EventStore } from '../../libs/eventsourcing/index.js';
import { LocalTime, type RequestContext, TokenSigner } from '../../libs/platform/index.js';
import { freePort } from '../../libs/testing/product.js';
import { unaccompanied } from '../../libs/testing/unaccompanied.js';
import { listAccessDevices } from '../../services/device-gateway/access/access.queries.js';
import { rowsNamed } from '../../services/device-gateway/access/access.tables.js';
import { RehearsalLine, rehearseAccess } from '../../services/device-gateway/access/access-rehearsal.queries.js';
import { keysOfPerson } from '../../services/device-gateway/access/wanted-rows.js';
import { InstalledGateway } from '../../services/device-gateway/testing/installed-gateway.js';
import type { TestDevice } from '../../services/device-gateway/testing/test-devices.js';
import type { FleetPlan } from './gateway/access-fleet.js';
import { quantile, report, timed } from './report.js';

/** Measures how permissions reach devices: the gateway as a process has it, its broker, devices in a process of their own. */
const personCount = Number(process.env.BENCH_PERSONS ?? 10_000);
const deviceCount = Number(process.env.BENCH_DOORS ?? 50);
const classSize = 40;
const revocations = 20;

const folder = await mkdtemp(join(tmpdir(), 'campus-bench-'));
const server = await startEmbedded({ folder });
const database = await Database.open({ url: server.url });
const [people, devices, organisation] = await Promise.all(
  ['people', 'devices', 'organisation'].map(async (source) => {
    const store = new EventStore({ source, database, projections: [], report: (problem) => console.error(problem) });
    await store.prepare();
    return store;
  }),
);
const port = await freePort();
const installed = await InstalledGateway.start(database, port, { hasAccess: true });
const { school } = installed;
const context = { school, meta: { actor: 'bench' } };

const count = (condition: string, parameters: readonly unknown[]) =>
  database.asSystem(async (sql) => {
    const [row] = await sql.query<{ number: number }>(
      `select count(*)::integer as number from ${condition}`,
      parameters,
    );
    return row!.number;
  });
async function until(what: () => Promise<boolean>): Promise<void> {
  while (!(await what())) await delay(20);
}
const isPlanned = async () =>
  (await count('device_gateway.access_device where school = $1 and due_at is not null', [school])) === 0;
const isConverged = async () =>
  (await database.asSystem(async (sql) => {
    const rows = await sql.query(
      'select from device_gateway.access_row where school = $1 and wanted is distinct from confirmed limit 1',
      [school],
    );
    return rows.length === 0;
  })) && (await isPlanned());

const size = `${personCount} persons, ${deviceCount} devices`;
const seconds = (milliseconds: number) => milliseconds / 1000;
const rows = personCount * deviceCount;

const classOf = Array.from({ length: Math.ceil(personCount / classSize) }, () => randomUUID());
const persons = Array.from({ length: personCount }, (_, index) => ({ id: randomUUID(), index }));
for (let at = 0; at < persons.length; at += 500)
  await people!.transact(context, async (unit) => {
    for (const { id, index } of persons.slice(at, at + 500))
      unit.append(`student-${id}`, [
        studentAdded({
          ...{ code: `S${index}`, name: `学生${index}`, sex: '男' as const, cardState: '已发卡' as const },
          cardNumber: index.toString(16).toUpperCase().padStart(8, '0'),
          classId: classOf[Math.floor(index / classSize)]!,
          ...{ unlimitedMessages: false, state: 1 as const, creationType: 3 as const },
        }),
      ]);
  });
await until(async () => (await count('device_gateway.access_person where school = $1', [school])) === personCount);

/** Switches the devices on in a process of their own. */
async function switchOn(made: readonly TestDevice[]): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./gateway/access-fleet.js', import.meta.url)));
  const connected = new Promise((resolve) => child.once('message', resolve));
  const plan: FleetPlan = { url: `mqtt://127.0.0.1:${port}`, identities: made };
  child.send(plan);
  await connected;
  return child;
}

/** How long a change takes until devices are to have it, and until all have it, ms. */
async function measured(act: () => Promise<unknown>, isNoted: () => Promise<boolean>) {
  const begun = performance.now();
  await act();
  await until(async () => (await isNoted()) && (await isPlanned()));
  const wanted = performance.now() - begun;
  await until(isConverged);
  return { wanted, converged: performance.now() - begun };
}

const made = await installed.add(deviceCount);
const first = await timed(() =>
  until(
    async () =>
      (await count('device_gateway.access_device where school = $1', [school])) === deviceCount && (await isPlanned()),
  ),
);
report({ name: `what new devices are to have, ${size}`, value: seconds(first.milliseconds), unit: 's' });

const child = await switchOn(made);
const filled = await timed(() => until(isConverged));
report({
  name: `the same until empty devices have it, ${rows} permissions`,
  value: seconds(filled.milliseconds),
  unit: 's',
  goal: { atMost: 300 },
});

const rules = new Map<string, AccessRuleAttributes>();
async function tellRule(id: string, said: Partial<AccessRuleAttributes>): Promise<void> {
  const before = rules.get(id);
  const rule: AccessRuleAttributes = {
    ...(before ?? {
      ...{ name: 'a rule', isDeny: false, isEnabled: true, isTemporary: false },
      ...{ personTypes: [], classIds: [], personIds: [], areaIds: [], deviceIds: [], doorIds: [], weekDays: [] },
    }),
    ...said,
  };
  rules.set(id, rule);
  await devices!.transact(context, async (unit) =>
    unit.append(`accessRule-${id}`, [before ? accessRuleChanged(rule) : accessRuleAdded(rule)]),
  );
}
const hasRule = (id: string, value: string) => async () =>
  (await count(`device_gateway.access_row where school = $1 and key = $2 and value->'w' = $3::jsonb`, [
    school,
    `r:${id}`,
    value,
  ])) === deviceCount;

let gone = 0;
/** Persons leave, one after the other: until no device has them any more, ms. */
async function revoke(isEnough: () => boolean): Promise<number[]> {
  const durations: number[] = [];
  for (let number = 0; number < revocations || !isEnough(); number += 1) {
    const { id } = persons[gone]!;
    gone += 1;
    const { milliseconds } = await timed(async () => {
      await people!.transact(context, async (unit) => unit.append(`student-${id}`, [studentRemoved({})]));
      await until(
        async () =>
          (await count(`device_gateway.access_row where ${rowsNamed('$1', '$2')}`, [school, keysOfPerson(id)])) === 0,
      );
    });
    durations.push(milliseconds);
    await delay(250);
  }
  return durations;
}

const [everybody, ofClass] = [randomUUID(), randomUUID()];
const day = '[[1, 360, 1260], [2, 360, 1260]]';
let isOver = false;
const [large, whileBusy] = await Promise.all([
  measured(
    () => tellRule(everybody, { personTypes: [1], weekDays: [1, 2], timeFrom: '06:00:00', timeTo: '21:00:00' }),
    hasRule(everybody, day),
  ).finally(() => {
    isOver = true;
  }),
  delay(1_000).then(() => revoke(() => isOver)),
]);
report({
  name: `a rule about everybody, until it is known what devices are to have, ${rows} permissions change`,
  value: seconds(large.wanted),
  unit: 's',
  goal: { atMost: 5 },
  limit: 'Each of the permissions is a row that PostgreSQL writes anew, with its indexes.',
});
report({
  name: 'the same until all devices have it',
  value: seconds(large.converged),
  unit: 's',
  goal: { atMost: 300 },
});
report({
  name: `a person leaves meanwhile, until ${deviceCount} devices have confirmed, p95`,
  value: seconds(quantile(whileBusy, 0.95)),
  unit: 's',
  goal: { atMost: 2 },
});
const window = await measured(
  () => tellRule(everybody, { timeTo: '22:00:00' }),
  hasRule(everybody, '[[1, 360, 1320], [2, 360, 1320]]'),
);
report({
  name: 'other times of a rule, until it is known what devices are to have',
  value: seconds(window.wanted),
  unit: 's',
  goal: { atMost: 5 },
});
report({ name: 'the same until all devices have it', value: seconds(window.converged), unit: 's' });
const small = await measured(
  () => tellRule(ofClass, { classIds: [classOf.at(-1)!], weekDays: [1], timeFrom: '06:00:00', timeTo: '21:00:00' }),
  hasRule(ofClass, '[[1, 360, 1260]]'),
);
report({
  name: 'a rule about one class, until it is known what devices are to have',
  value: seconds(small.wanted),
  unit: 's',
  goal: { atMost: 5 },
});
report({ name: 'the same until all devices have it', value: seconds(small.converged), unit: 's' });
const idle = await revoke(() => true);
report({
  name: `a person leaves, until ${deviceCount} devices have confirmed, p95`,
  value: seconds(quantile(idle, 0.95)),
  unit: 's',
  goal: { atMost: 2 },
});

const time = new LocalTime('Asia/Shanghai');
const rehearsal = await timed(() =>
  unaccompanied(
    rehearseAccess,
    { database },
    readInput(accessRehearse, { effect: 2, state: 1, classids: [classOf.at(-1)!] }),
    { school, call: accessRehearse as Call, language: 'zh' } as RequestContext,
    { database, time, signer: new TokenSigner(['bench']), line: new RehearsalLine() },
  ),
);
report({
  name: `rehearsal of a rule that forbids, ${size}`,
  value: seconds(rehearsal.milliseconds),
  unit: 's',
  goal: { atMost: 3 },
});
const board: number[] = [];
for (let number = 0; number < 100; number += 1) {
  const input = readInput(accessDeviceQuery, { page: 0, pagesize: 20, params: number % 2 ? { behind: true } : {} });
  const asked = await timed(() =>
    unaccompanied(
      listAccessDevices,
      { database },
      input,
      { ...context, call: accessDeviceQuery as Call } as RequestContext,
      {
        time,
      },
    ),
  );
  board.push(asked.milliseconds);
}
report({ name: 'page of the board, p95', value: quantile(board, 0.95), unit: 'ms', goal: { atMost: 100 } });
const memory = process.memoryUsage().rss / 2 ** 20;
report({ name: 'memory of the process', value: memory, unit: 'MB', goal: { atMost: 400 } });

child.kill();
await installed.stop();
for (const store of [people, devices, organisation]) await store!.close();
await database.close();
await server.stop();
await rm(folder, { recursive: true, force: true });
process.exit(0);
