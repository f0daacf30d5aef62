import { isConflict } from '../../database/index.js';
import { isRace } from '../../eventsourcing/index.js';

/** How often in a row a step may meet others who wrote the same: they are through by then, or it is no race. */
const most = 5;

/** Tells races with others from what only looks like one: an id that another school has is there at each try. */
export class Races {
  /** By shard, behind which position something was there already, and how often in a row. */
  private readonly met = new Map<number, { position: number; times: number }>();

  /** Whether what failed behind a position of a shard is to be tried again as it is. */
  mayBe(error: unknown, shard: number, position: number): boolean {
    if (isConflict(error) || !isRace(error)) return isConflict(error);
    const met = this.met.get(shard);
    const times = met?.position === position ? met.times + 1 : 1;
    // Tried in another way next, it may be a race again.
    if (times > most) this.met.delete(shard);
    else this.met.set(shard, { position, times });
    return times <= most;
  }
}
