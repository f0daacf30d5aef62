import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Migration } from '../database/index.js';
import type { AnyEventType } from './event.js';
import { schemaOf } from './log-schema.js';
import { eventsOf } from './stored-row.js';

/** An index of a log over the events of a few types: appends of other types do not touch it. */
export interface LogIndex {
  source: string;
  /** Name of the index. */
  index: string;
  types: readonly AnyEventType[];
  /** `sequence` for who reads all of them, `recorded_at` for who reads the latest (`Lifetimes`), else for who reads a school's. */
  by: 'sequence' | 'recorded_at' | 'school, sequence';
}

/**
 * Makes the migration that makes an index, or makes it anew. Writers of the log wait meanwhile. Who follows more types
 * than before needs another migration, with a new name and the same index: an index without them is of no use to it.
 * @param name of the migration
 */
export function indexesEvents(name: string, { source, index, types, by }: LogIndex): Migration {
  return class implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      const condition = isOneOf(types.map((type) => type.name));
      await runner.query(`
        drop index if exists ${schemaOf(source)}.${index};
        create index ${index} on ${eventsOf(source)} (${by}) where ${condition}`);
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(`drop index ${schemaOf(source)}.${index}`);
    }
  };
}

/** The condition that an event is of one of the types, in SQL: who reads says it as the index does. */
export const isOneOf = (names: readonly string[]) =>
  `type in (${names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')})`;
