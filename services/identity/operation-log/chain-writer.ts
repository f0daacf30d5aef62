import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import { operationRecorded } from '../../../libs/contracts/platform/operation.events.js';
import { holdLock, rowStatement, type Sql, selectRows } from '../../../libs/database/index.js';
import { type BlockEnds, blockEnds, existingSources, type StoredEvent } from '../../../libs/eventsourcing/index.js';
import { type Consumer, consumer } from '../../../libs/messaging/index.js';
import { type ChainContent, chainStart } from './chain.js';
import { operationLogTable, rowOf } from './operation-log.read-model.js';

type Recorded = StoredEvent<EventOf<typeof operationRecorded>>;

/** Name of the consumer that chains the operations of a service. */
export const chainWriterName = (source: string) => `identity.operation-log.${source}`;

/** The last entry of a school's chain: its number and hash. */
async function endOf(sql: Sql, school: string): Promise<{ number: number; hash: string }> {
  const [last] = await selectRows(sql, operationLogTable, 'school = $1', [school], 'order by number desc limit 1');
  return last ?? { number: 0, hash: chainStart };
}

/**
 * Chains the operations of a service behind those that the school's log has.
 * @param sources services whose last blocks an entry names
 */
export const chainWriter = (source: string, sources: readonly string[]): Consumer =>
  consumer({
    name: chainWriterName(source),
    source,
    types: [operationRecorded],
    async handle({ sql, school }, events: Recorded[]) {
      // One writer of a school at a time over all services: entries of two would claim the same place.
      holdLock(sql, `identity.operation-log:${school}`);
      const [end, existing] = await Promise.all([endOf(sql, school), existingSources(sql, sources)]);
      const blocks = await blockEnds(sql, existing, school);
      let { number, hash } = end;
      const rows = events.map((event) => {
        number += 1;
        const row = rowOf(entryOf(event, number, blocks), hash);
        hash = row.hash;
        return row;
      });
      await sql.query(...rowStatement(operationLogTable, 'insert', rows));
    },
  });

/** The entry of an event at a place of the chain; the blocks are part of what its hash proves. */
export const entryOf = (
  { id, school, source, sequence, recordedAt, data }: Recorded,
  number: number,
  blocks: BlockEnds | undefined,
): ChainContent => ({
  number,
  school,
  source,
  id,
  sequence: Number(sequence),
  recordedAt,
  ...(blocks === undefined ? {} : { blocks }),
  operation: data,
});
