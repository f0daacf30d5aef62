import type { Database } from '../../../libs/database/index.js';
import type { SequenceRange } from '../device-message.js';
import { nothingReceived, type Reception, withLost, withStored } from './reception.js';
import type { Numbered } from './reception.read-model.js';
import type { Sequences } from './sequences.js';

/** Ranges that one memory of a device may have: an honest one has few, and each costs work with every record. */
const mostRanges = 512;

/** A device whose numbers are full of holes: no such device exists. */
export class TooManyGaps extends Error {}

/** What becomes of numbers of a device. */
export interface Settling {
  stored: readonly number[];
  lost: readonly SequenceRange[];
}

const keyOf = (deviceId: string, numbered: Numbered, epoch: string) => `${deviceId} ${numbered} ${epoch}`;

/** What became of the numbers of devices: in memory what the projection `reception` is in the database. */
export class Receptions {
  private readonly known = new Map<string, Reception>();

  /** Reads what the database knows. */
  async load(database: Database, owns: (school: string) => boolean): Promise<void> {
    const rows = await database.asSystem((sql) =>
      sql.query<{
        deviceId: string;
        school: string;
        numbered: Numbered;
        epoch: string;
        settled: Sequences;
        lost: Sequences;
      }>('select device_id as "deviceId", school, numbered, epoch, settled, lost from device_gateway.reception'),
    );
    for (const { deviceId, school, numbered, epoch, settled, lost } of rows)
      if (owns(school)) this.known.set(keyOf(deviceId, numbered, epoch), { settled, lost });
  }

  /** What became of the numbers in one memory of a device. */
  of(deviceId: string, numbered: Numbered, epoch: string): Reception {
    return this.known.get(keyOf(deviceId, numbered, epoch)) ?? nothingReceived;
  }

  /** What it becomes by these. @throws TooManyGaps */
  with(deviceId: string, numbered: Numbered, epoch: string, { stored, lost }: Settling): Reception {
    const before = this.of(deviceId, numbered, epoch);
    const after = stored.reduce(withStored, lost.reduce(withLost, before));
    if (after.settled.length > mostRanges) throw new TooManyGaps(`more than ${mostRanges} gaps in the ${numbered}`);
    return after;
  }

  /** So it is: the database has them. */
  settle(deviceId: string, numbered: Numbered, epoch: string, settling: Settling): Reception {
    const after = this.with(deviceId, numbered, epoch, settling);
    this.known.set(keyOf(deviceId, numbered, epoch), after);
    return after;
  }
}
