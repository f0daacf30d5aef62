import { EventEmitter } from 'node:events';
import {
  creates,
  instant,
  type Migration,
  selectRows,
  type Table,
  table,
  tableName,
  uuid,
  varchar,
} from '../database/index.js';
import { schemaOf, type Unit } from '../eventsourcing/index.js';

/** What is due. */
export interface Due {
  school: string;
  /** What the timer was set for: an id, or several parts of one text. */
  key: string;
  /** When it was to be handled, epoch ms. Long ago, where no process ran. */
  dueAt: number;
  /** The moment that counts as now, epoch ms: the database's, so all processes have one clock. */
  now: number;
}

/** Finds what the process has for a class. */
export type Finding = <T>(token: abstract new (...given: never[]) => T) => T;

/** Something that is to happen at a moment, however often processes end before it. */
export interface Timer {
  /** `service.concept`. */
  readonly name: string;
  /** Sets the moment (epoch ms) for a key of the unit's school, in the unit's transaction: in place of another one; undefined takes it away. */
  set(unit: Unit, key: string, dueAt: number | undefined): void;
  /** Sets it, unless an earlier one is set. */
  hasten(unit: Unit, key: string, dueAt: number): void;
  /** Whether it is due for a key and was not handled yet. */
  isDue(unit: Unit, key: string): Promise<boolean>;
  handle(unit: Unit, due: Due, find: Finding): Promise<number | undefined>;
}

const columns = { school: uuid(), name: varchar(), key: varchar(), dueAt: instant() };

type TimerTable = Table<typeof columns>;
const tables = new Map<string, TimerTable>();

/** The timers of a service. */
export function timerTable(service: string): TimerTable {
  const schema = schemaOf(service);
  const known =
    tables.get(schema) ??
    table(schema, 'timer', {
      columns,
      key: ['name', 'school', 'key'],
      indexes: { timer_due: { columns: ['name', 'dueAt'] } },
    });
  tables.set(schema, known);
  return known;
}

/** Makes the table of a service that has timers. */
export const timerMigration = (service: string): Migration => creates('Timers1796500000000', [timerTable(service)]);

/** Tells the runners of this process, by schema, that a timer was set; those of others look once a second. */
export const timersSet = new EventEmitter().setMaxListeners(0);

/**
 * Declares a timer of a service, which lists it among the `timers` of a folder. `handle` is done once for what is due, in one
 * transaction with the row of the timer; it gives when the same key is due next (epoch ms), which may be `now`, or undefined
 * where it never is again. What it throws leaves nothing behind, and is tried again later.
 *
 *     export const periodEnd = timer({ name: 'finance.period-end', async handle(unit, { key }) { … return undefined; } });
 *     periodEnd.set(unit, projectId, endsAt);
 */
export function timer({ name, handle }: Pick<Timer, 'name' | 'handle'>): Timer {
  const schema = schemaOf(name.slice(0, name.indexOf('.')));
  const wake = ({ sql }: Unit) => sql.afterCommit(() => timersSet.emit(schema));
  const upsert = (unit: Unit, key: string, dueAt: number, moment: string) => {
    const named = tableName(timerTable(schema));
    unit.sql.send(
      `insert into ${named} as timer (school, name, key, due_at) values ($1, $2, $3, to_timestamp($4::double precision / 1000))
       on conflict (name, school, key) do update set due_at = ${moment}`,
      [unit.school, name, key, dueAt],
    );
    wake(unit);
  };
  return {
    name,
    handle,
    set(unit, key, dueAt) {
      if (dueAt !== undefined) return upsert(unit, key, dueAt, 'excluded.due_at');
      unit.sql.send(`delete from ${tableName(timerTable(schema))} where name = $1 and school = $2 and key = $3`, [
        name,
        unit.school,
        key,
      ]);
    },
    async isDue({ sql, school }, key) {
      const due = 'name = $1 and school = $2 and key = $3 and due_at <= clock_timestamp()';
      return (await selectRows(sql, timerTable(schema), due, [name, school, key])).length > 0;
    },
    hasten: (unit, key, dueAt) => upsert(unit, key, dueAt, 'least(timer.due_at, excluded.due_at)'),
  };
}
