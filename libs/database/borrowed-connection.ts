import type { PoolClient, QueryResult } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import { CopyIn } from './copy.js';
import { databaseError } from './failure.js';
import type { KeyRing } from './key-ring.js';
import type { Sql } from './sql.js';

/** TypeORM's view of a connection whose transaction its borrower began: TypeORM's own transactions become savepoints. */
class JoinedRunner extends PostgresQueryRunner {
  constructor(dataSource: DataSource, client: PoolClient, inTransaction: boolean) {
    super(dataSource.driver as PostgresDriver, 'master');
    this.databaseConnection = client;
    this.isTransactionActive = inTransaction;
    this.transactionDepth = inTransaction ? 1 : 0;
    this.manager = dataSource.createEntityManager(this);
  }
}

class FailedBefore extends Error {
  constructor() {
    super('the transaction had failed before its commit');
  }
}

/** One connection of a pool while work has it. */
export class BorrowedConnection implements Sql {
  private readonly sent: Promise<unknown>[] = [];
  private readonly actions: (() => void)[] = [];
  private entityManager?: EntityManager;
  private inTransaction = false;
  private isGathering = false;
  private failure: unknown;

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: PoolClient,
    readonly keys: KeyRing,
  ) {}

  get manager(): EntityManager {
    this.entityManager ??= new JoinedRunner(this.dataSource, this.client, this.inTransaction).manager;
    return this.entityManager;
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = [], name?: string): Promise<Row[]> {
    return (await this.run(sql, parameters, name)).rows as Row[];
  }

  send(sql: string, parameters: readonly unknown[] = [], name?: string): void {
    const answer = this.run(sql, parameters, name);
    // `settle` reports it; until then nobody waits for it.
    answer.catch(() => undefined);
    this.sent.push(answer);
  }

  copy(statement: string, text: string): void {
    this.gather();
    const copy = new CopyIn(statement, text);
    const answer = new Promise((resolve, reject) => this.client.query(copy.once('end', resolve).once('error', reject)));
    answer.catch((error) => {
      this.failure ??= error;
    });
    this.sent.push(answer);
  }

  afterCommit(action: () => void): void {
    this.actions.push(action);
  }

  /** Begins a transaction; `settings` are statements without parameters that belong to its beginning. */
  begin(settings = ''): void {
    this.inTransaction = true;
    this.send(`begin; ${settings}`);
  }

  /** Commits in one go with what was sent before. @throws the first failure of those; nothing is committed then */
  async commit(): Promise<void> {
    const committed = this.run('commit');
    committed.catch(() => undefined);
    await this.settle();
    // A transaction that failed before answers a commit with a rollback and no error.
    if ((await committed).command !== 'COMMIT') throw new FailedBefore();
    for (const action of this.actions) action();
  }

  /** Waits for what was sent. */
  async settle(): Promise<void> {
    for (const answer of this.sent.splice(0)) await answer;
  }

  async rollback(): Promise<void> {
    await this.run('rollback');
  }

  /** Why the transaction failed, where `error` only says that it had. */
  causeOf(error: unknown): unknown {
    const isConsequence = error instanceof FailedBefore || databaseError(error)?.code === '25P02';
    return isConsequence ? (this.failure ?? error) : error;
  }

  /**
   * Sends what is asked for in one turn of the event loop as one packet: begin, statements and commit of a short
   * transaction cost one call of the operating system instead of one each.
   */
  private gather(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    const { stream } = this.client.connection;
    stream.cork();
    process.nextTick(() => {
      this.isGathering = false;
      stream.uncork();
    });
  }

  private async run(text: string, values: readonly unknown[] = [], name?: string): Promise<QueryResult> {
    this.gather();
    try {
      if (values.length === 0 && !name) return await this.client.query(text);
      return await this.client.query({ text, values: values as unknown[], name });
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }
}
