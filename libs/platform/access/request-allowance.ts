import { Injectable } from '@nestjs/common';
import { bigint, Database, table, varchar } from '../../database/index.js';

/** The requests that clients of the open interface have made, in the time that their limits give for them. No school's. */
export const requestAllowanceTable = table('platform', 'request_allowance', {
  columns: {
    appKey: varchar(64),
    /** Until when the requests made so far take, at the pace of the limit; epoch µs by the database's clock. */
    spentUntil: bigint(),
  },
  key: ['appKey'],
});

/** Time in which a client may make as many requests as its limit says, µs. */
const minute = 60_000_000;

/** What a process may still let through of a client. */
interface Share {
  rateLimit: number;
  /** Requests that the process has drawn and not let through yet. */
  left: number;
  /** The client has none left anywhere until then, epoch ms. */
  closedUntil: number;
  drawing?: Promise<void>;
}

/**
 * Keeps clients of the open interface to their limits over all processes of an installation. A client has one row that
 * every process draws from, as many requests at once as the limit allows in a second: a limit of 600 a minute costs one
 * statement for ten requests, and one below 120 one for each. Requests that a process has drawn and not used are its own.
 */
@Injectable()
export class RequestAllowance {
  private readonly shares = new Map<string, Share>();

  constructor(private readonly database: Database) {}

  /**
   * Counts a request.
   * @param rateLimit requests a minute; 0 does not limit them
   * @returns ms to wait when the client has made too many; 0 when it is let through
   */
  async count(appKey: string, rateLimit: number): Promise<number> {
    if (rateLimit === 0) return 0;
    const share = this.shareOf(appKey, rateLimit);
    while (share.left === 0) {
      const wait = share.closedUntil - Date.now();
      if (wait > 0) return wait;
      share.drawing ??= this.draw(appKey, share).finally(() => {
        share.drawing = undefined;
      });
      await share.drawing;
    }
    share.left -= 1;
    return 0;
  }

  private shareOf(appKey: string, rateLimit: number): Share {
    const known = this.shares.get(appKey);
    if (known?.rateLimit === rateLimit) return known;
    const share: Share = { rateLimit, left: 0, closedUntil: 0 };
    this.shares.set(appKey, share);
    return share;
  }

  private async draw(appKey: string, share: Share): Promise<void> {
    const requests = Math.max(1, Math.floor(share.rateLimit / 60));
    const cost = Math.floor((requests * minute) / share.rateLimit);
    const [row] = await this.database.asSystem((sql) =>
      sql.query<{ wait: number }>(
        `with clock as (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now),
        drawn as (
          insert into platform.request_allowance as known (app_key, spent_until)
          select $1, now + $2::bigint from clock
          on conflict (app_key) do update
            set spent_until = greatest(known.spent_until, (select now from clock)) + $2::bigint
            where known.spent_until + $2::bigint - (select now from clock) <= $3::bigint
          returning 1)
        select case when exists (select from drawn) then 0
          else (select spent_until + $2::bigint - $3::bigint - now from platform.request_allowance where app_key = $1)
          end::float8 as wait from clock`,
        [appKey, cost, minute],
      ),
    );
    if (row?.wait === 0) share.left = requests;
    // What another process has just drawn is not in sight of this statement yet: then it is asked anew, of a client that it has
    // just met for the first time a little later.
    else share.closedUntil = Date.now() + Math.max(0, Math.ceil((row?.wait ?? cost) / 1000));
  }
}
