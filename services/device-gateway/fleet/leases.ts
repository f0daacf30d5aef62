import {
  creates,
  type Database,
  instant,
  integer,
  newId,
  nullable,
  type Sql,
  table,
  uuid,
} from '../../../libs/database/index.js';

const leaseTable = table('device_gateway', 'lease', {
  columns: { part: integer(), holder: nullable(uuid()), expiresAt: instant() },
  key: ['part'],
});
const memberTable = table('device_gateway', 'member', {
  columns: { id: uuid(), expiresAt: instant() },
  key: ['id'],
});
export const leaseMigration = creates('Lease1796500000000', [leaseTable, memberTable]);

/** What a process holds after a renewal. */
export interface Holding {
  held: ReadonlySet<number>;
  /** Of these: more than its share, to be given back when they are at rest. */
  surplus: readonly number[];
}

const expiry = `now() + $2 * interval '1 ms'`;

/**
 * Parts of a work that processes share: each is held by one of them at a time. Who does not renew loses his parts; the
 * times are those of the database.
 */
export class Leases {
  private readonly id = newId();

  /** @param parts numbered from 0 @param duration how long a lease is good without being renewed, ms */
  constructor(
    private readonly database: Database,
    private readonly parts: number,
    private readonly duration = 5_000,
  ) {}

  /** Renews what this process holds, and takes what is free up to its share. */
  renew(): Promise<Holding> {
    return this.database.asSystem(async (sql) => {
      const share = await this.share(sql);
      const held = await this.change(sql, `set expires_at = ${expiry} where holder = $1`, []);
      const wanted = share - held.length;
      if (wanted > 0)
        held.push(
          ...(await this.change(
            sql,
            `set holder = $1, expires_at = ${expiry} where part in (
               select part from device_gateway.lease where holder is null or expires_at < now()
               order by part limit $3 for update skip locked)`,
            [wanted],
          )),
        );
      return { held: new Set(held), surplus: held.sort((one, other) => one - other).slice(share) };
    });
  }

  /** Gives parts back. */
  async release(parts: readonly number[]): Promise<void> {
    await this.database.asSystem((sql) =>
      sql.query('update device_gateway.lease set holder = null where holder = $1 and part = any($2)', [this.id, parts]),
    );
  }

  /** Gives everything back and is no member any more: others need not wait. */
  async leave(): Promise<void> {
    await this.database.asSystem(async (sql) => {
      sql.send('update device_gateway.lease set holder = null where holder = $1', [this.id]);
      await sql.query('delete from device_gateway.member where id = $1', [this.id]);
    });
  }

  /** Parts that each member has at the most. */
  private async share(sql: Sql): Promise<number> {
    sql.send('delete from device_gateway.member where expires_at < now()');
    sql.send(
      `insert into device_gateway.member (id, expires_at) values ($1, ${expiry})
       on conflict (id) do update set expires_at = excluded.expires_at`,
      [this.id, this.duration],
    );
    sql.send(
      `insert into device_gateway.lease (part, expires_at) select part, now() from generate_series(0, $1 - 1) part
       on conflict do nothing`,
      [this.parts],
    );
    const [row] = await sql.query<{ count: number }>('select count(*) as count from device_gateway.member');
    return Math.ceil(this.parts / Math.max(1, row?.count ?? 1));
  }

  private async change(sql: Sql, what: string, more: readonly unknown[]): Promise<number[]> {
    const parameters = [this.id, this.duration, ...more];
    const rows = await sql.query<{ part: number }>(`update device_gateway.lease ${what} returning part`, parameters);
    return rows.map(({ part }) => part);
  }
}
