import { schoolFounded } from '../../../libs/contracts/identity/index.js';
import { type Database, instant, repositoryOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** The schools of the installation. `school` is the id again: row-level security shows a school to itself. */
export const schoolTable = table('identity', 'school', {
  columns: { id: uuid(), school: uuid(), name: varchar(64), code: varchar(32), foundedAt: instant() },
  key: ['id'],
  unique: { school_code: { columns: ['code'], message: '学校编码已存在，请重新输入' } },
  indexes: { school_founded: { columns: ['foundedAt'] } },
});

export const schools = projection({
  source: 'identity',
  table: schoolTable,
  version: 2,
  on: (on) => [
    on(schoolFounded, (_row, { streamId, data, recordedAt }) => ({
      id: streamId,
      school: streamId,
      ...data,
      foundedAt: recordedAt,
    })),
  ],
});

/** Every school, the first one first. */
export const allSchools = (database: Database) =>
  database.asSystem((sql) => repositoryOf(sql, schoolTable).find({ order: { foundedAt: 'asc', id: 'asc' } }));

/** The school itself, as a list of one. */
export const ownSchool = (database: Database, school: string) =>
  database.inSchool(school, (sql) => repositoryOf(sql, schoolTable).findBy({ id: school }));

/** What a school is called, for who must not be called so. */
export const schoolNames = async (database: Database, school: string): Promise<string[]> =>
  (await ownSchool(database, school)).flatMap(({ name, code }) => [name, code]);
