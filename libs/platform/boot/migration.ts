import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, declaredTables, differenceOf, repeatable } from '../../database/index.js';
import { schemaOf } from '../../eventsourcing/index.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { runOperatorCommand } from './operator-command.js';

const usage = `npm run migration -- --service people --name AddNickname
Writes the migration that makes the tables of a service in the database of the configuration what their declarations say:
run it on an installation of the version before. Read models need none, they are built anew; a table that is not there
is made by \`creates\`.
Exit status: 0 written or nothing differs, 64 wrong usage.`;

const run = (statements: readonly string[]) =>
  statements.map((statement) => `    await runner.query(${JSON.stringify(repeatable(statement))});`).join('\n');

/** The difference of a service's work tables that are there: not of its read models, which are built anew where they change. */
async function differenceOfService(database: Database, { name, projections }: ServiceDefinition) {
  const readModels = new Set(projections.map(({ table }) => `${table.schema}.${table.name}`));
  const rows = await database.asOwner((sql) =>
    sql.query<{ name: string }>("select schemaname || '.' || tablename as name from pg_tables where schemaname = $1", [
      schemaOf(name),
    ]),
  );
  const there = new Set(rows.map((row) => row.name));
  const tables = declaredTables().filter((table) => {
    const full = `${table.schema}.${table.name}`;
    return there.has(full) && !readModels.has(full);
  });
  return differenceOf(database, tables);
}

/**
 * Runs the command that writes migrations.
 * @param folder of the services' sources
 * @returns the exit status of the process
 */
export const migration = (
  services: readonly ServiceDefinition[],
  folder: string,
  environment: Record<string, string | undefined>,
  given: readonly string[],
): Promise<number> =>
  runOperatorCommand(
    {
      usage,
      options: { service: { type: 'string' }, name: { type: 'string' } },
      asks: ({ service, name }) => services.some((one) => one.name === service) && /^[A-Z]\w+$/.test(name ?? ''),
      run: async (database, words) => {
        const service = services.find(({ name }) => name === words.service)!;
        const { up, down } = await differenceOfService(database, service);
        if (up.length === 0) {
          console.log('Nothing differs.');
          return 0;
        }
        const name = `${words.name}${Date.now()}`;
        const path = join(folder, service.name, 'migrations', `${name}.ts`);
        await mkdir(join(path, '..'), { recursive: true });
        await writeFile(
          path,
          `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Brings the tables of an older installation to what is declared; a new one has them so. */
export class ${name} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
${run(up)}
  }

  async down(runner: QueryRunner): Promise<void> {
${run(down)}
  }
}
`,
        );
        console.log(`${path}: read it, and name it among the migrations of its folder.`);
        return 0;
      },
    },
    environment,
    given,
  );
