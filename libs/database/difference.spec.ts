import { type TestDatabase, testDatabase } from '../testing/index.js';
import { instant, integer, nullable, numeric, text, uuid, varchar } from './column.js';
import { schemaDdl, tableDdl } from './ddl.js';
import { differenceOf, repeatable } from './difference.js';
import { creates, migrate } from './migrate.js';
import { table } from './table.js';

const before = table('library', 'volume', {
  columns: { id: uuid(), school: uuid(), title: varchar(64), price: numeric(), at: instant(), note: nullable(text()) },
  key: ['id'],
  unique: { volume_title: { columns: ['school', 'title'], message: '书名已存在' } },
  indexes: { volume_lower: { expression: 'lower(title)' } },
});
const after = table('library', 'volume', {
  columns: { ...before.columns, pages: nullable(integer()) },
  key: ['id'],
  unique: { volume_title: { columns: ['school', 'title'], message: '书名已存在', where: 'price > 0' } },
  indexes: { ...before.indexes, volume_pages: { columns: ['pages'] }, volume_upper: { expression: 'upper(title)' } },
});

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await migrate(test.database, 'library', [creates('Volume1790000000000', [before])]);
});
afterAll(() => test.close());

describe('the difference between declarations and the database', () => {
  it('is nothing where the tables were made of them', async () => {
    expect(await differenceOf(test.database, [before])).toEqual({ up: [], down: [] });
  });

  it('is what makes the tables what they are declared to be, twice without harm', async () => {
    const { up } = await differenceOf(test.database, [after]);
    expect(up.join('\n')).toMatch(/ADD "pages" integer/);
    for (const statement of [...up, ...up].map(repeatable)) await test.database.asOwner((sql) => sql.query(statement));
    expect((await differenceOf(test.database, [after])).up).toEqual([]);
  });

  it('tells of a table that is missing', async () => {
    const missing = { ...before, name: 'shelf', unique: {}, indexes: {} };
    expect((await differenceOf(test.database, [missing])).up.join('\n')).toContain('CREATE TABLE "library"."shelf"');
    await test.database.asOwner((sql) => sql.query(schemaDdl('library', test.database.roles)));
    await test.database.asOwner((sql) => sql.query(tableDdl(missing, test.database.roles)));
    expect((await differenceOf(test.database, [missing])).up).toEqual([]);
  });
});
