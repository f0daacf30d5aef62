import { isPassing } from '../contracts/kernel/index.js';
import { type Database, databaseError, despiteConflicts, holdLock, type Sql } from '../database/index.js';

/** The era of events that matter for good: streams that deciders load, facts that read models are made of. */
export const lasting = 0;

/** Months that have their part of the log before they begin. */
const ahead = 2;
/** How often it is looked whether a month has to be made, ms. */
const lookingAgain = 12 * 3_600_000;
/** How long the log may be kept waiting for a new part: there is time until the month begins. */
const patience = '1s';

/** The era of an event: the month (UTC, 202611) in which it is recorded where its type passes, else `lasting`. */
export function eraOf(type: string, recordedAt: number): number {
  return isPassing(type) ? monthOf(recordedAt) : lasting;
}

/** A month as eras name it: 202611. */
export function monthOf(moment: number): number {
  const date = new Date(moment);
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}

/** When a month begins (inclusive) and ends (exclusive), epoch ms. */
export function boundsOfMonth(era: number): { from: number; until: number } {
  const [year, month] = [Math.floor(era / 100), era % 100];
  return { from: Date.UTC(year, month - 1), until: Date.UTC(year, month) };
}

/** Table of an era. */
export const eraTable = (schema: string, era: number) => `${schema}.events_${era}`;

/** The unique rules of a part: an era is in one part, so what is unique in the part is unique in the era. */
export const uniqueDdl = (schema: string, part: string) => `
  alter table ${schema}.events_${part}
    add constraint events_${part}_pkey primary key (sequence),
    add constraint events_${part}_stream_version unique (stream_id, category, stream_version),
    add constraint events_${part}_id unique (id);`;

/** What a table needs to become the part of a month. */
export const partRulesDdl = (schema: string, era: number) => `
  alter table ${eraTable(schema, era)} add constraint events_${era}_era check (era = ${era});
  ${uniqueDdl(schema, String(era))}`;

/** Makes a table the part of its month. */
export const attachDdl = (schema: string, era: number) =>
  `alter table ${schema}.events attach partition ${eraTable(schema, era)} for values in (${era});`;

/** Makes the part of a month. Events that came before it was there are in `events_other`, and go into it. */
const eraDdl = (schema: string, era: number) => `
  lock table ${schema}.events_other in access exclusive mode;
  create table ${eraTable(schema, era)} (like ${schema}.events including defaults);
  insert into ${eraTable(schema, era)} select * from ${schema}.events_other where era = ${era};
  delete from ${schema}.events_other where era = ${era};
  ${partRulesDdl(schema, era)}
  ${attachDdl(schema, era)}`;

async function makeEra(sql: Sql, schema: string, era: number): Promise<void> {
  sql.send(`set local lock_timeout = '${patience}'`);
  holdLock(sql, `eras of ${schema}`);
  await sql.query(eraDdl(schema, era));
}

/** Makes the parts of this month and the next ones where they are missing. One that cannot be made now is made later. */
export async function makeEras(database: Database, schema: string, now = Date.now()): Promise<void> {
  const today = new Date(now);
  for (let step = 0; step <= ahead; step++) {
    const era = monthOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + step));
    const [found] = await database.asSystem((sql) =>
      sql.query('select 1 where to_regclass($1) is not null', [eraTable(schema, era)]),
    );
    const make = () => database.asOwnerInTransaction((sql) => makeEra(sql, schema, era));
    if (!found) await despiteConflicts(make).catch(giveWay);
  }
}

/** Somebody reads the log for long (55P03), or another process was faster (42P07). */
function giveWay(error: unknown): void {
  if (!['55P03', '42P07'].includes(databaseError(error)?.code ?? '')) throw error;
}

/** Keeps a log ahead of the months while its process runs. */
export class EraKeeper {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    private readonly schema: string,
    private readonly report: (problem: unknown) => void,
  ) {}

  /** Makes what is missing, now and from time to time. */
  async start(): Promise<void> {
    await makeEras(this.database, this.schema);
    const again = () => void makeEras(this.database, this.schema).catch(this.report);
    this.timer ??= setInterval(again, lookingAgain).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
