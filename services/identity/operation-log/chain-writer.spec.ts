import { randomUUID } from 'node:crypto';
import { operationRecorded } from '../../../libs/contracts/platform/operation.events.js';
import { migrate, type Sql } from '../../../libs/database/index.js';
import type { StoredEvent, Unit } from '../../../libs/eventsourcing/index.js';
import { OtherServices, type TestDatabase, testDatabase } from '../../../libs/testing/index.js';
import { chainWriter } from './chain-writer.js';
import { operationLogMigrations } from './operation-log.read-model.js';

let test: TestDatabase;
let others: OtherServices;
beforeAll(async () => {
  test = await testDatabase();
  await migrate(test.database, 'identity', operationLogMigrations);
  others = await OtherServices.of(test.database, ['people']);
});
afterAll(async () => {
  await others.close();
  await test.close();
});

const operation = {
  call: 'student.add',
  function: '新增学生',
  loginAccount: 'main',
  accountType: 2,
  ip: '10.0.0.1',
  requestId: randomUUID(),
  parameters: {},
  code: 0,
  message: '',
};
/** Chains one operation of a school in this transaction. */
const chain = (sql: Sql, school: string) =>
  chainWriter('people', ['people', 'nowhere']).handle({ sql, school } as Unit, [
    {
      ...operationRecorded(operation),
      ...{ id: randomUUID(), school, source: 'people', sequence: '1', recordedAt: Date.now() },
    } as StoredEvent<never>,
  ]);
const numbers = async (school: string) =>
  (
    await test.database.asSystem((sql) =>
      sql.query<{ number: number }>('select number from identity.operation_log where school = $1 order by number', [
        school,
      ]),
    )
  ).map(({ number }) => number);
/** Sessions that wait for a lock. */
const waiting = () =>
  test.database.asOwner((sql) => sql.query("select from pg_locks where locktype = 'advisory' and not granted"));

it('schools do not wait for each other; two writers of one school number one after the other', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  let second: Promise<unknown> = Promise.resolve();
  await test.database.asSystem(async (sql) => {
    await chain(sql, one);
    await test.database.asSystem((own) => chain(own, other));
    expect(await numbers(other)).toEqual([1]);
    second = test.database.asSystem((own) => chain(own, one));
    while ((await waiting()).length === 0);
  });
  await second;
  expect(await numbers(one)).toEqual([1, 2]);
});
