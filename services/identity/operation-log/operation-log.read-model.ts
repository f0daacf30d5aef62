import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  adds,
  bigint,
  creates,
  instant,
  integer,
  json,
  type NewRow,
  nullable,
  type RowOf,
  table,
  tableName,
  text,
  uuid,
  varchar,
  withRoles,
} from '../../../libs/database/index.js';
import { type BlockEnds, projection } from '../../../libs/eventsourcing/index.js';
import { type ChainContent, canonical, chainHash, textHash } from './chain.js';
import { operationHidden } from './operation-log.events.js';

/**
 * The operation log: one row for each OperationRecorded of any service, chained by hash within its school in the order of
 * arrival. That order is known nowhere else, so the table is no projection: it is written once and verified against the
 * events.
 */
export const operationLogTable = table('identity', 'operation_log', {
  columns: {
    /** Of the event. */
    id: uuid(),
    school: uuid(),
    number: bigint(),
    source: varchar(),
    sequence: bigint(),
    recordedAt: instant(),
    call: varchar(),
    function: varchar(),
    accountId: nullable(varchar()),
    loginAccount: varchar(),
    accountType: integer(),
    ip: varchar(),
    requestId: varchar(),
    parameters: json<Record<string, unknown>>(),
    code: integer(),
    message: text(),
    /** The last blocks of events of all services then. */
    blocks: nullable(json<BlockEnds>()),
    previousHash: varchar(64),
    hash: varchar(64),
  },
  key: ['id'],
  unique: { operation_log_number: { columns: ['school', 'number'], message: '数据正在被他人修改，请稍后重试' } },
  indexes: {
    operation_log_time: { columns: ['school', 'recordedAt'] },
    operation_log_sequence: { columns: ['school', 'sequence'] },
  },
  rights: { app: 'append', system: 'append' },
});

/** A row of the operation log. */
export type LogRow = RowOf<typeof operationLogTable>;

/** The row that says this, behind the row with the hash before it. */
export function rowOf(content: ChainContent, previousHash: string): NewRow<typeof operationLogTable> {
  const { operation, ...place } = content;
  return { ...place, ...operation, previousHash, hash: chainHash(content, previousHash) };
}

/** What a row says. */
export function contentOf(row: LogRow): ChainContent {
  const { id, school, number, source, sequence, recordedAt, previousHash: _before, hash: _hash, ...rest } = row;
  const { accountId, blocks, ...operation } = rest;
  return {
    id,
    school,
    number,
    source,
    sequence,
    recordedAt,
    ...(blocks === null ? {} : { blocks }),
    operation: accountId === null ? operation : { ...operation, accountId },
  };
}

const quoted = (text: string) => JSON.stringify(text);

/** Whether the hash of a row is that of what it says. The text is that of `canonical`, whose members are known here. */
export function provesItself(row: LogRow): boolean {
  const { accountId, blocks } = row;
  const anchor = blocks === null ? '' : `"blocks":${canonical(blocks)},`;
  const account = accountId === null ? '' : `"accountId":${quoted(accountId)},`;
  const operation = `${account}"accountType":${row.accountType},"call":${quoted(row.call)},"code":${row.code},"function":${quoted(row.function)},"ip":${quoted(row.ip)},"loginAccount":${quoted(row.loginAccount)},"message":${quoted(row.message)},"parameters":${canonical(row.parameters)},"requestId":${quoted(row.requestId)}`;
  const text = `{${anchor}"id":"${row.id}","number":${row.number},"operation":{${operation}},"recordedAt":${row.recordedAt},"school":"${row.school}","sequence":${row.sequence},"source":${quoted(row.source)}}`;
  return textHash(text, row.previousHash) === row.hash;
}

/** Makes the table; no role of the services can change or remove what was written. */
class OperationLogIsAppendOnly implements MigrationInterface {
  readonly name = 'OperationLogIsAppendOnly1790000000001';

  async up(runner: QueryRunner): Promise<void> {
    await withRoles(
      runner,
      ({ app, system }) => `revoke update, delete on ${tableName(operationLogTable)} from "${app}", "${system}"`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await withRoles(
      runner,
      ({ app, system }) => `grant update, delete on ${tableName(operationLogTable)} to "${app}", "${system}"`,
    );
  }
}

export const operationLogMigrations = [
  creates('OperationLog1790000000000', [operationLogTable]),
  OperationLogIsAppendOnly,
  adds('OperationLogBlocks1800200000000', operationLogTable, ['blocks']),
];

/** Entries that the list leaves out. */
export const hiddenTable = table('identity', 'hidden_operation', {
  columns: {
    id: uuid(),
    school: uuid(),
    hiddenAt: instant(),
    /** Login account of who took the entry out of the list. */
    hiddenBy: varchar(),
  },
  key: ['id'],
  indexes: { hidden_operation_time: { columns: ['school', 'hiddenAt'] } },
});

export const hiddenOperations = projection({
  source: 'identity',
  table: hiddenTable,
  version: 3,
  on: (on) => [
    on(operationHidden, (_row, { streamId: id, school, recordedAt: hiddenAt, meta }) => ({
      id,
      school,
      hiddenAt,
      hiddenBy: meta.actor,
    })),
  ],
});
