import {
  adds,
  bigint,
  boolean,
  creates,
  instant,
  integer,
  json,
  nullable,
  type RowOf,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import type { Verdict } from './findings.js';

/** The last block of a school that was verified in a log. */
export interface VerifiedBlock {
  number: number;
  hash: string;
  /** Events in it and in those before. */
  events: number;
  /** Of these, the events that were in an archive and compared with nothing, and their months. */
  archived: number;
  archivedMonths: string[];
}

/** The same by service. */
export type VerifiedBlocks = Readonly<Record<string, VerifiedBlock>>;

/** Up to where a school's operation log was verified last: the next verification goes on there. */
export const verifiedLogTable = table('identity', 'verified_log', {
  columns: {
    school: uuid(),
    /** Of the last entry that was verified. */
    number: bigint(),
    hash: varchar(64),
    /** Every event up to it had been compared with its entry. */
    sequence: bigint(),
    verifiedAt: instant(),
    /** Entries that the chain alone has proven, because their events were archived, and their months. */
    archived: integer(),
    archivedMonths: json<string[]>(),
    /** The last block of events that was verified, of each service; null before there were blocks. */
    blocks: nullable(json<VerifiedBlocks>()),
    /** False once a problem was found: the next verification is whole again. */
    isTrusted: boolean(),
  },
  key: ['school'],
  rights: { app: 'none' },
});

/** What is known of a log that was verified before. */
export type VerifiedLog = RowOf<typeof verifiedLogTable>;

/** Which part of a log is verified. */
export interface VerifiedPart {
  school: string;
  /** Where a verification before has ended. */
  verified: VerifiedLog | undefined;
  /** True: from the beginning on, although it was verified before. */
  isWhole: boolean;
}

/** The last verification of a school: who asks in another process is told how far it is, and what it found. */
export const logVerificationTable = table('identity', 'log_verification', {
  columns: {
    school: uuid(),
    /** Names the verification. */
    run: uuid(),
    isWhole: boolean(),
    /** Entries, of those that it is to verify. */
    done: integer(),
    total: integer(),
    verdict: nullable(json<Verdict>()),
  },
  key: ['school'],
  rights: { app: 'none' },
});

export const verificationMigrations = [
  creates('LogVerification1797000000000', [verifiedLogTable, logVerificationTable]),
  adds('VerifiedBlocks1800200000001', verifiedLogTable, ['blocks']),
];
