import type { Database } from '../../database/index.js';

/** Server and database of a history. */
function placeOf(name: string): string {
  const [server, , database] = name.split('.');
  return `${server}.${database}`;
}

/** How long a name is good for while messages of another history come, ms. */
const checkInterval = 1000;

/**
 * The name of the history that the log is of: its server, the server's timeline, and the database. A log that was restored
 * to an earlier time gives its positions anew, and Kafka still holds the messages of those it had: they are of another
 * history, because PostgreSQL begins a timeline with each recovery, and a restored dump is another database.
 */
export class History {
  private name = '';
  private readAt = 0;

  constructor(private readonly database: Database) {}

  /** Reads it. It changes with a restart of the server alone. */
  async read(): Promise<string> {
    const [row] = await this.database.asSystem((sql) =>
      sql.query<{ name: string }>(
        `select concat_ws('.', (select system_identifier from pg_control_system()),
           left(pg_walfile_name(pg_current_wal_lsn()), 8),
           (select oid from pg_database where datname = current_database())) as name`,
      ),
    );
    this.name = row?.name ?? '';
    return this.name;
  }

  /**
   * Whose history a name is of: the log's own, one of the same database before a restore or a failover, or that of another
   * installation. One that is not known is looked up, though not for each message.
   */
  async kindOf(name: string): Promise<'own' | 'former' | 'foreign'> {
    if (name !== this.name && Date.now() - this.readAt >= checkInterval) {
      this.readAt = Date.now();
      // While the server is away nobody reads its log either, and who does tells.
      await this.read().catch(() => undefined);
    }
    if (name === this.name) return 'own';
    // What the own one is, is not known: nobody is accused.
    return this.name === '' || placeOf(name) === placeOf(this.name) ? 'former' : 'foreign';
  }
}
