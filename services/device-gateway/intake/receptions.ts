import type { Database } from '../../../libs/database/index.js';
import type { SequenceRange } from '../device-message.js';
import type { Numbered } from './reception.read-model.js';
import { type Sequences, withRange } from './sequences.js';

/** Ranges that one memory of a device may have: an honest one has few, and each costs work with every record. */
const mostRanges = 512;

/** A device whose numbers are full of holes: no such device exists. */
export class TooManyGaps extends Error {}

const keyOf = (deviceId: string, numbered: Numbered, epoch: string) => `${deviceId} ${numbered} ${epoch}`;

/** Which numbered messages of the devices are settled: in memory what the projection `reception` is in the database. */
export class Receptions {
  private readonly settled = new Map<string, Sequences>();

  /** Reads what the database knows. */
  async load(database: Database, owns: (school: string) => boolean): Promise<void> {
    const rows = await database.asSystem((sql) =>
      sql.query<{ deviceId: string; school: string; numbered: Numbered; epoch: string; settled: SequenceRange[] }>(
        'select device_id as "deviceId", school, numbered, epoch, settled from device_gateway.reception',
      ),
    );
    for (const { deviceId, school, numbered, epoch, settled } of rows)
      if (owns(school)) this.settled.set(keyOf(deviceId, numbered, epoch), settled);
  }

  /** The settled numbers of one memory of a device. */
  of(deviceId: string, numbered: Numbered, epoch: string): Sequences {
    return this.settled.get(keyOf(deviceId, numbered, epoch)) ?? [];
  }

  /** What they become by these. @throws TooManyGaps */
  with(deviceId: string, numbered: Numbered, epoch: string, ranges: readonly SequenceRange[]): Sequences {
    const before = this.of(deviceId, numbered, epoch);
    const after = ranges.reduce<Sequences>((sequences, [from, to]) => withRange(sequences, from, to), before);
    if (after.length > mostRanges) throw new TooManyGaps(`more than ${mostRanges} gaps in the ${numbered}`);
    return after;
  }

  /** These are settled: the database has them. */
  settle(deviceId: string, numbered: Numbered, epoch: string, ranges: readonly SequenceRange[]): Sequences {
    const after = this.with(deviceId, numbered, epoch, ranges);
    this.settled.set(keyOf(deviceId, numbered, epoch), after);
    return after;
  }
}
