import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { creates, Database, instant, integer, table, tableName, varchar } from '../../../libs/database/index.js';
import { failuresThatLock, lockTime } from './sign-in-history.js';

/** Attempts from one address and one network that are judged in `lockTime`; a school may be behind one address. */
const attemptsOfAddress = 100;
const attemptsOfNetwork = 1000;

/** Names that no account has are counted under so many subjects, whatever is sent. */
const unknownNames = 65_536;

/** Attempts of one subject that did not succeed. They are nobody's before a sign-in, so no school's; they go with their time. */
export const limitTable = table('identity', 'sign_in_limit', {
  columns: { subject: varchar(64), attempts: integer(), endsAt: instant() },
  key: ['subject'],
  indexes: { sign_in_limit_end: { columns: ['endsAt'] } },
});

/** Makes the table. */
export const limitMigration = creates('SignInLimit1799000000000', [limitTable]);

/** Something of which attempts are counted, over all processes. */
interface Subject {
  name: string;
  /** Attempts that are judged. */
  limit: number;
}

/** The first parts of an address: of eight where it is one of IPv6, else of four. */
function prefixOf(ip: string, parts: { of4: number; of6: number }): string {
  if (!isIPv6(ip)) return ip.split('.').slice(0, parts.of4).join('.');
  const [head = [], tail = []] = ip.split('::').map((half) => half.split(':').filter(Boolean));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return groups.slice(0, parts.of6).join(':');
}

/** The address, as a sender has it: one of IPv6 is a whole /64; and its network: a /24, or a /48. */
export function subjectsOf(ip: string): Subject[] {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '');
  return [
    { name: `address ${prefixOf(plain, { of4: 4, of6: 4 })}`, limit: attemptsOfAddress },
    { name: `network ${prefixOf(plain, { of4: 3, of6: 3 })}`, limit: attemptsOfNetwork },
  ];
}

/** A name that no account has. */
export const unknownName = (loginAccount: string): Subject => ({
  name: `name ${createHash('sha256').update(loginAccount).digest().readUInt32BE() % unknownNames}`,
  limit: failuresThatLock,
});

/** Counts attempts of addresses, networks and unknown names, for all processes. */
@Injectable()
export class SignInLimits {
  constructor(@Inject(Database) private readonly database: Database) {}

  /** Counts an attempt of each subject, before it is judged. @returns true when one of them has had enough */
  async count(subjects: readonly Subject[]): Promise<boolean> {
    const ordered = [...subjects].sort((one, other) => (one.name < other.name ? -1 : 1));
    const name = tableName(limitTable);
    const rows = await this.database.asSystem(async (sql) => {
      // Rows that somebody counts in right now are not waited for: they go another time.
      await sql.query(
        `delete from ${name} where subject in (select subject from ${name} where ends_at < now() limit 100 for update skip locked)`,
      );
      return sql.query<{ isOver: boolean }>(
        `insert into ${name} as known (subject, attempts, ends_at)
         select subject, 1, now() + $3 * interval '1 ms' from unnest($1::text[]) as subject
         on conflict (subject) do update set
           attempts = case when known.ends_at < now() then 1 else known.attempts + 1 end,
           ends_at = case when known.ends_at < now() or known.attempts + 1 = ($2::integer[])[array_position($1::text[], known.subject::text)]
             then excluded.ends_at else known.ends_at end
         returning attempts > ($2::integer[])[array_position($1::text[], subject::text)] as "isOver"`,
        [ordered.map((subject) => subject.name), ordered.map(({ limit }) => limit), lockTime],
      );
    });
    return rows.some(({ isOver }) => isOver);
  }

  /** Takes a counted attempt back: it succeeded. */
  async forgive(subjects: readonly Subject[]): Promise<void> {
    const names = subjects.map(({ name }) => name).sort();
    await this.database.asSystem((sql) =>
      sql.query(
        `update ${tableName(limitTable)} set attempts = attempts - 1 where attempts > 0 and subject = any($1)`,
        [names],
      ),
    );
  }
}
