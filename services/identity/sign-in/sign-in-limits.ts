import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { creates, Database, instant, integer, table, tableName, varchar } from '../../../libs/database/index.js';
import { addressPrefix } from '../../../libs/platform/index.js';
import { dropEnded } from './ended-rows.js';
import { lockTime } from './sign-in-history.js';

/** Failures from one address and one network after which no more is judged for `lockTime`; a school may be behind one address. */
const attemptsOfAddress = 100;
const attemptsOfNetwork = 1000;

/** Wrong secrets of a client from one address after which no more is judged for `lockTime`. */
const attemptsOfClient = 20;

/** Taken names that one account is told of, after which it is told of none for `lockTime`: more than anybody meets by chance. */
export const takenNamesTold = 20;

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
  /** Failures after which no more is judged. */
  limit: number;
}

/**
 * The address, as a sender has it: one of IPv6 is a whole /64; and its network: a /24, or a /48.
 * @param kind of what is tried, where it is counted by itself
 */
export function subjectsOf(ip: string, kind = ''): Subject[] {
  return [
    { name: `${kind}address ${addressPrefix(ip)}`, limit: attemptsOfAddress },
    { name: `${kind}network ${addressPrefix(ip, { of4: 3, of6: 3 })}`, limit: attemptsOfNetwork },
  ];
}

/**
 * Who asks for a token of the open interface: by address and network, apart from the sign-ins of people there, and as this
 * client from this address. A stranger elsewhere who knows its key shuts no client out.
 */
export function tokenSubjects(ip: string, appKey: string): Subject[] {
  const [address, network] = subjectsOf(ip, 'open ') as [Subject, Subject];
  const digest = createHash('sha256').update(`${address.name} ${appKey}`).digest('base64url');
  return [address, network, { name: `open client ${digest}`, limit: attemptsOfClient }];
}

/** An account that asks which account names are taken. */
export const nameSubject = (accountId: string): Subject => ({ name: `names to ${accountId}`, limit: takenNamesTold });

/**
 * Counts failures of addresses and networks, for all processes. What is under way is in no count: those who
 * sign in behind one address in the same moment do not shut each other out. Guesses at the same moment gain by it no more
 * than the password checks that a process lets wait.
 */
@Injectable()
export class SignInLimits {
  constructor(@Inject(Database) private readonly database: Database) {}

  /** True when one of the subjects has had enough. */
  async areReached(subjects: readonly Subject[]): Promise<boolean> {
    const rows = await this.database.asSystem((sql) =>
      sql.query(
        `select 1 from ${tableName(limitTable)} join unnest($1::text[], $2::integer[]) as asked (name, "limit") on subject = name
         where attempts >= "limit" and ends_at >= now() limit 1`,
        [subjects.map(({ name }) => name), subjects.map(({ limit }) => limit)],
      ),
    );
    return rows.length > 0;
  }

  /** Counts a failure of each subject. @returns true when one of them had had enough before */
  async count(subjects: readonly Subject[]): Promise<boolean> {
    await dropEnded(this.database, limitTable, 'subject');
    // All lock in this order, so that none waits for who waits for it.
    const ordered = [...subjects].sort((one, other) => (one.name < other.name ? -1 : 1));
    const name = tableName(limitTable);
    const rows = await this.database.asSystem((sql) =>
      sql.query<{ isOver: boolean }>(
        `insert into ${name} as known (subject, attempts, ends_at)
         select subject, 1, now() + $3 * interval '1 ms' from unnest($1::text[]) as subject
         on conflict (subject) do update set
           attempts = case when known.ends_at < now() then 1 else known.attempts + 1 end,
           ends_at = case when known.ends_at < now() or known.attempts + 1 = ($2::integer[])[array_position($1::text[], known.subject::text)]
             then excluded.ends_at else known.ends_at end
         returning attempts > ($2::integer[])[array_position($1::text[], subject::text)] as "isOver"`,
        [ordered.map((subject) => subject.name), ordered.map(({ limit }) => limit), lockTime],
      ),
    );
    return rows.some(({ isOver }) => isOver);
  }
}
