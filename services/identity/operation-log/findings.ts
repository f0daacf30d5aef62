import { operationRecorded } from '../../../libs/contracts/platform/operation.events.js';
import { type archivedMonths, eraOf, monthName } from '../../../libs/eventsourcing/index.js';
import type { LogRow } from './operation-log.read-model.js';

/** What is wrong with one entry. */
export interface Problem {
  kind:
    | 'altered'
    | 'unlinked'
    | 'gap'
    | 'remade'
    | 'eventAltered'
    | 'eventMissing'
    | 'entryMissing'
    | 'blockAltered'
    | 'blockMissing'
    | 'eventsAltered'
    | 'eventsUnchained'
    | 'blocksTangled';
  /** Of the event; of a block its service and number, of all blocks of a service its name. */
  id: string;
  /** Of a block its service. */
  function: string;
  /** Place in the chain; missing where an event has no entry. */
  number?: number;
  /** Epoch ms. */
  recordedAt?: number;
  /** Of a gap: the first and last place that is gone; of a block its number, or the sequence numbers of its events; of events
   * outside of blocks their number. */
  from?: number;
  to?: number;
}

/** What a verification could not compare. */
export interface Archived {
  /** Entries whose events are archived: they are proven by the chain and compared with nothing. */
  archived: number;
  /** The months of those events: 2025-08. */
  archivedMonths: string[];
}

/** What verifying a school's operation log found. */
export interface Verdict extends Archived {
  /** Events of all services that blocks have, and of them those that are archived, which were compared with nothing. */
  events: number;
  archivedEvents: number;
  /** Events that wait for a block. */
  waitingEvents: number;
  /** Entries up to this number were verified before and not read again; 0: all were read. */
  verifiedNumber: number;
  /** When these were verified, epoch ms; 0: all were read. */
  verifiedAt: number;
  entries: number;
  /** Recorded operations that are on their way into the chain. */
  pending: number;
  /** Hash of the last entry. */
  head: string;
  /** Epoch ms. */
  checkedAt: number;
  problemCount: number;
  /** The first ones. */
  problems: Problem[];
}

/** Problems that are told one by one. */
export const mostTold = 100;

/** What a problem says of its entry. */
export const about = ({
  id,
  function: name,
  number,
  recordedAt,
}: Pick<LogRow, 'id' | 'function' | 'number' | 'recordedAt'>) => ({
  id,
  function: name,
  number,
  recordedAt,
});

/** Collects problems: counts all, keeps the first ones. */
export class Findings {
  count = 0;
  readonly told: Problem[] = [];

  add(problem: Problem): void {
    this.count += 1;
    if (this.told.length < mostTold) this.told.push(problem);
  }

  /** Adds those of another collection. */
  take({ count, told }: Findings): void {
    this.told.push(...told.slice(0, mostTold - this.told.length));
    this.count += count;
  }
}

/** A part of a log: the events of a service that were recorded in a month. */
type Part = Pick<Awaited<ReturnType<typeof archivedMonths>>[number], 'source' | 'era'>;

/** Collects the entries without an event, by the part of a log that it was in. */
export class EventlessEntries {
  private readonly parts = new Map<string, Part & { findings: Findings }>();

  add(row: LogRow): void {
    const part = { source: row.source, era: eraOf(operationRecorded.name, row.recordedAt) };
    const name = `${part.source} ${part.era}`;
    const known = this.parts.get(name) ?? { ...part, findings: new Findings() };
    this.parts.set(name, known);
    known.findings.add({ kind: 'eventMissing', ...about(row) });
  }

  /** Nothing is said against entries whose events may only be elsewhere; the others are findings. */
  judge(archived: readonly Part[], findings: Findings): Archived {
    const away = { archived: 0, archivedMonths: new Set<string>() };
    for (const part of this.parts.values())
      if (archived.some(({ source, era }) => source === part.source && era === part.era)) {
        away.archived += part.findings.count;
        away.archivedMonths.add(monthName(part.era));
      } else findings.take(part.findings);
    return { archived: away.archived, archivedMonths: [...away.archivedMonths].sort() };
  }
}
