/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { Rejection } from '../contracts/kernel/index.js';
import { type TestDatabase, testDatabase } from '../testing/test-database.js';
import * as columns from './column.js';
import { entityOf } from './entity.js';
import { DatabaseUnavailable } from './failure.js';
import { listPage, streamRows } from './list-query.js';
import { adds, creates, migrate } from './migrate.js';
import { rowStatement, saveRows, selectRows } from './rows.js';
import { type NewRow, table } from './table.js';

const student = table('people', 'student', {
  columns: {
    id: columns.uuid(),
    school: columns.uuid(),
    code: columns.varchar(),
    name: columns.varchar(),
    phone: columns.nullable(columns.varchar(20)),
    state: columns.integer(),
    credit: columns.nullable(columns.numeric()),
    visits: columns.nullable(columns.bigint()),
    isBoarder: columns.nullable(columns.boolean()),
    born: columns.nullable(columns.date()),
    createdAt: columns.instant(),
    tags: columns.json<string[]>(),
  },
  key: ['id'],
  unique: { student_code: { columns: ['school', 'code'], message: '学生编码已存在，请重新输入', where: 'state = 1' } },
  indexes: {
    student_created: { columns: ['school', 'createdAt'] },
    student_name: { using: 'gin', expression: 'name gin_trgm_ops' },
  },
});
type NewStudent = NewRow<typeof student>;

const [schoolA, schoolB] = [randomUUID(), randomUUID()];
const studentOf = (school: string, changes: Partial<NewStudent> = {}): NewStudent => ({
  id: randomUUID(),
  school,
  code: randomUUID(),
  name: '王小明',
  state: 1,
  createdAt: Date.UTC(2026, 8, 1, 8, 30, 0, 123),
  tags: ['a'],
  ...changes,
});

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase({ tables: [student] });
  const migration = creates('Students1763700000000', [student]);
  await Promise.all([migrate(test.database, 'people', [migration]), migrate(test.database, 'people', [migration])]);
});
afterAll(() => test.close());
afterEach(() => test.database.asSystem((sql) => sql.query('delete from people.student')));

const save = (...rows: NewStudent[]) =>
  test.database.inSchool(rows[0]?.school ?? schoolA, (sql) => saveRows(sql, student, rows));

it('every kind of column comes back as it went in', async () => {
  const row = studentOf(schoolA, {
    phone: null,
    credit: 12.3,
    visits: 9007199254740991,
    isBoarder: true,
    born: '2012-02-29',
  });
  await save(row);
  const read = await test.database.inSchool(schoolA, (sql) => selectRows(sql, student, 'id = $1', [row.id]));
  expect(read).toEqual([row]);
  const entity = await test.database.inSchool(schoolA, (sql) =>
    sql.manager.getRepository(entityOf(student)).findOneBy({ id: row.id }),
  );
  expect({ ...entity }).toEqual(row);
});

it('a column comes to a table of an installation of before, and where the table was made with it nothing is done', async () => {
  const first = { id: columns.uuid(), school: columns.uuid() };
  const before = table('shelves', 'note', { columns: first, key: ['id'] });
  const remark = columns.nullable(columns.varchar(8));
  const now = table('shelves', 'note', { columns: { ...first, remark }, key: ['id'] });
  const adding = adds('Remarks1763700000012', now, ['remark']);
  const remarks = () =>
    test.database.asOwner((sql) =>
      sql.query(
        `select is_nullable from information_schema.columns where table_schema = 'shelves' and column_name = 'remark'`,
      ),
    );
  await migrate(test.database, 'shelves', [creates('Notes1763700000011', [before])]);
  expect(await remarks()).toEqual([]);
  await migrate(test.database, 'shelves', [creates('Notes1763700000011', [now]), adding]);
  expect(await remarks()).toEqual([{ is_nullable: 'YES' }]);
  await test.database.asOwner((sql) => sql.query('drop schema shelves cascade'));
  await migrate(test.database, 'shelves', [creates('Notes1763700000011', [now]), adding]);
  expect(await remarks()).toEqual([{ is_nullable: 'YES' }]);
  await test.database.asOwner((sql) => sql.query('drop schema shelves cascade'));
});

it('migrations that met a reader of their tables are run again, and those of an earlier start are not', async () => {
  const runs: string[] = [];
  const first = creates('Shelves1763700000001', []);
  class Second {
    readonly name: string = 'Second1763700000002';
    async up(runner: QueryRunner): Promise<void> {
      runs.push('second');
      await runner.query('create table shelves.second ()');
      if (runs.length < 3) await runner.query(`do $$ begin raise exception using errcode = '40P01'; end $$`);
    }
    async down(): Promise<void> {}
  }
  await migrate(test.database, 'shelves', [first, Second]);
  expect(runs).toHaveLength(3);
  class Third extends Second {
    override readonly name = 'Third1763700000003';
    override async up(runner: QueryRunner): Promise<void> {
      runs.push('third');
      await runner.query('select 1 / 0');
    }
  }
  await expect(migrate(test.database, 'shelves', [first, Second, Third])).rejects.toThrow('division by zero');
  expect(runs.slice(3)).toEqual(['third']);
});

it('tables are seen by nobody until all migrations of a start have run: who reads a log has no step to meet', async () => {
  const seen = () =>
    test.database.asOwner((sql) => sql.query(`select to_regclass('shelves.steps') is not null as "isThere"`));
  const during: unknown[] = [];
  class First {
    readonly name: string = 'First1763700000021';
    async up(runner: QueryRunner): Promise<void> {
      await runner.query('create table shelves.steps ()');
    }
    async down(): Promise<void> {}
  }
  class Next extends First {
    override readonly name = 'Next1763700000022';
    override async up(): Promise<void> {
      during.push(...(await seen()));
    }
  }
  await migrate(test.database, 'shelves', [First, Next]);
  expect(during).toEqual([{ isThere: false }]);
  expect(await seen()).toEqual([{ isThere: true }]);
});

it('a column that is missing is null, and a save replaces the row', async () => {
  const row = studentOf(schoolA, { phone: '1' });
  await save(row);
  const { phone: _phone, ...rest } = row;
  await save({ ...rest, name: '李' });
  const [read] = await test.database.inSchool(schoolA, (sql) => selectRows(sql, student));
  expect(read).toMatchObject({ phone: null, name: '李' });
});

it('a school sees and changes its own rows alone', async () => {
  const [mine, theirs] = [studentOf(schoolA), studentOf(schoolB)];
  await save(mine);
  await save(theirs);
  await test.database.inSchool(schoolA, async (sql) => {
    expect(await selectRows(sql, student)).toEqual([expect.objectContaining({ id: mine.id })]);
    await sql.query(...rowStatement(student, 'remove', [{ id: theirs.id }]));
    await sql.query("update people.student set name = 'x'");
  });
  const left = await test.database.inSchool(schoolB, (sql) => selectRows(sql, student));
  expect(left).toEqual([expect.objectContaining({ id: theirs.id, name: theirs.name })]);
});

it('a row of another school cannot be written', async () => {
  const write = test.database.inSchool(schoolA, (sql) => saveRows(sql, student, [studentOf(schoolB)]));
  await expect(write).rejects.toThrow('row-level security');
});

it('a transaction that forgot its school sees and writes nothing', async () => {
  await save(studentOf(schoolA));
  const { dataSource, roles } = test.database;
  expect(await dataSource.getRepository(entityOf(student)).count()).toBe(0);
  await expect(dataSource.query('update people.student set state = 2')).resolves.toEqual([[], 0]);
  await expect(dataSource.query(`set role ${roles.system}`)).rejects.toThrow('permission denied');
});

it('the system sees every school', async () => {
  await save(studentOf(schoolA));
  await save(studentOf(schoolB));
  expect(await test.database.asSystem((sql) => selectRows(sql, student))).toHaveLength(2);
});

it('a violated unique rule is its message, and only where the rule holds', async () => {
  await save(studentOf(schoolA, { code: '007' }));
  await expect(save(studentOf(schoolA, { code: '007' }))).rejects.toEqual(
    Rejection.duplicate('学生编码已存在，请重新输入'),
  );
  await save(studentOf(schoolA, { code: '007', state: 2 }));
  await save(studentOf(schoolB, { code: '007' }));
});

it('an error leaves nothing behind, whether waited for or not', async () => {
  const row = studentOf(schoolA);
  const failing = test.database.inSchool(schoolA, async (sql) => {
    await saveRows(sql, student, [row]);
    sql.send('insert into people.student (id) values ($1)', ['no id']);
  });
  await expect(failing).rejects.toThrow('invalid input syntax');
  await expect(
    test.database.inSchool(schoolA, async (sql) => {
      await saveRows(sql, student, [row]);
      throw Rejection.notFound();
    }),
  ).rejects.toEqual(Rejection.notFound());
  expect(await test.database.asSystem((sql) => selectRows(sql, student))).toEqual([]);
});

it('TypeORM transactions inside are savepoints', async () => {
  const [kept, undone] = [studentOf(schoolA), studentOf(schoolA)];
  await test.database.inSchool(schoolA, async (sql) => {
    await sql.manager.getRepository(entityOf(student)).insert(kept);
    const inner = sql.manager.transaction(async (manager) => {
      await manager.getRepository(entityOf(student)).insert(undone);
      throw new Error('undo');
    });
    await expect(inner).rejects.toThrow('undo');
  });
  const rows = await test.database.asSystem((sql) => selectRows(sql, student));
  expect(rows.map(({ id }) => id)).toEqual([kept.id]);
});

it('after the server has ended all connections the next transaction works', async () => {
  await save(studentOf(schoolA));
  const running = test.database.inSchool(schoolA, async (sql) => {
    await test.database.asOwner((owner) =>
      owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and application_name not like 'campus %'",
      ),
    );
    await sql.query('select 1');
  });
  await expect(running).rejects.toThrow(DatabaseUnavailable);
  expect(await test.database.inSchool(schoolA, (sql) => selectRows(sql, student))).toHaveLength(1);
});

describe('a list', () => {
  const request = { page: 0, pageSize: 10, params: {} };
  const options = {
    filters: { name: { contains: 'name' }, states: { anyOf: 'state' }, since: { from: 'createdAt' } },
    search: { parameter: 'keyword', columns: ['name', 'code'] },
    defaultOrder: [['createdAt', 'desc']],
    orderable: { createtime: 'createdAt' },
  } as const;
  const list = (changes: object) =>
    test.database.inSchool(schoolA, (sql) => listPage(sql, student, { ...request, ...changes }, options));
  const names = async (changes: object) => (await list(changes)).data.map(({ name }) => name);

  beforeEach(() =>
    save(
      ...['张三', '李四', '100%', 'a_b', 'Ann'].map((name, index) =>
        studentOf(schoolA, { name, state: index, createdAt: Date.UTC(2026, 0, 1 + index) }),
      ),
    ),
  );

  it('pages and counts', async () => {
    expect(await list({ page: 1, pageSize: 2 })).toMatchObject({
      data: [{ name: '100%' }, { name: '李四' }],
      recordCount: 5,
    });
    expect(await list({ page: 2147483647, pageSize: 50000 })).toEqual({ data: [], recordCount: 5 });
  });

  it('filters, taking wildcards by the letter', async () => {
    expect(await names({ params: { name: '%' } })).toEqual(['100%']);
    expect(await names({ params: { name: '_' } })).toEqual(['a_b']);
    expect(await names({ params: { name: '\\' } })).toEqual([]);
    expect(await names({ params: { keyword: 'ANN', name: '' } })).toEqual(['Ann']);
    expect(await names({ params: { states: [0, 1], since: Date.UTC(2026, 0, 2) } })).toEqual(['李四']);
  });

  it('sorts by a field of the row, Chinese by pinyin, and by nothing else', async () => {
    const byName = await names({ orderField: 'name', order: 'asc' });
    expect(byName.filter((name) => /\p{Script=Han}/u.test(name))).toEqual(['李四', '张三']);
    expect((await names({ orderField: 'createtime', order: 'descending' }))[0]).toBe('Ann');
    for (const orderField of ['nothing', 'constructor', 'name; drop table people.student'])
      await expect(list({ orderField })).rejects.toEqual(Rejection.invalid('排序字段格式不正确'));
  });

  it('takes a further condition', async () => {
    const page = await test.database.inSchool(schoolA, (sql) =>
      listPage(sql, student, request, { ...options, where: (bind) => `state = any(${bind([1, 2])})` }),
    );
    expect(page.recordCount).toBe(2);
  });
});

it('rows stream in batches, and a reader may stop early', async () => {
  await test.database.inSchool(schoolA, async (sql) => {
    const sizes: number[] = [];
    for await (const batch of streamRows(sql, 'select generate_series(1, $1::int) as n', [2500]))
      sizes.push(batch.length);
    expect(sizes).toEqual([1000, 1000, 500]);
    for await (const batch of streamRows<{ n: number }>(sql, 'select generate_series(1, 10) as n', [], 3)) {
      expect(batch.map(({ n }) => n)).toEqual([1, 2, 3]);
      break;
    }
    expect(await sql.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
