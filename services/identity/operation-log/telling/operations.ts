import { things } from '../../../../libs/contracts/things.js';
import type { LogReader, StoredEvent } from '../../../../libs/eventsourcing/index.js';
import type { LogRow } from '../operation-log.read-model.js';
import type { Placed } from './past.js';
import { mostTold, type Teller, type ToldSubject } from './teller.js';
import { toldEventOf } from './things.js';

/** Subjects of an operation that are named. */
const named = 20;
/** Events of an operation in which subjects are looked for: one that did more has more subjects than are named. */
const most = 24;

/** Types of the events that say what a function is called for, apart from what it does beside that. */
const meantTypes = ({ source, function: name }: Entry): string[] =>
  things
    .filter((thing) => thing.source === source)
    .flatMap((thing) => Object.keys(thing.events).filter((type) => toldEventOf(thing, type).words === name));

/** What of an entry says whom it was done to. */
type Entry = Pick<LogRow, 'source' | 'requestId' | 'sequence' | 'function'> & { parameters: unknown };

/** Whom an operation was done to. */
export interface OperationSubjects {
  subjects: ToldSubject[];
  hasMoreSubjects: boolean;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The things that a refused operation was to be done to: those that its parameters name. */
function placesIn({ source, function: name, parameters }: Entry): Placed[] {
  const { id, ids } = (parameters ?? {}) as { id?: unknown; ids?: unknown };
  const given = [ids, id].flat().flatMap((text) => (typeof text === 'string' ? text.split(',') : []));
  const meant = things.filter((thing) => thing.source === source && !thing.idIn && name.includes(thing.label));
  return given
    .filter((text) => uuid.test(text))
    .slice(0, named + 1)
    .flatMap((text) => meant.map((thing) => ({ thing, source, stream: `${thing.category}-${text}` })));
}

/**
 * Whom operations were done to, in their order, by names as they were then: from the events that each caused; of one that caused
 * none, from what it asked for.
 * @param school whose events are read; undefined for those of all schools
 */
export async function subjectsOf(
  all: readonly Entry[],
  reader: Pick<LogReader, 'requests'>,
  teller: Teller,
  school: string | undefined,
): Promise<OperationSubjects[]> {
  const entries = all.slice(0, mostTold);
  const events = await reader.requests(
    entries.map((entry) => ({ source: entry.source, requestId: entry.requestId, wanted: meantTypes(entry) })),
    { school, most },
  );
  const caused = new Map<string, StoredEvent[]>();
  for (const event of events) {
    const key = `${event.source} ${event.meta.requestId}`;
    caused.set(key, [...(caused.get(key) ?? []), event]);
  }
  const causes = entries.map((entry) => {
    const own = caused.get(`${entry.source} ${entry.requestId}`) ?? [];
    const meant = new Set(meantTypes(entry));
    return own.toSorted((one, next) => Number(meant.has(next.type)) - Number(meant.has(one.type))).slice(0, most);
  });
  await teller.read(
    causes.flat(),
    entries.filter((_entry, index) => causes[index]?.length === 0).flatMap((entry) => placesIn(entry)),
  );
  return all.map((entry, index) => {
    if (index >= mostTold) return { subjects: [], hasMoreSubjects: false };
    const own = causes[index] ?? [];
    const subjects = own.length > 0 ? teller.subjects(own) : teller.subjectsAt(placesIn(entry), entry.sequence);
    return { subjects: subjects.slice(0, named), hasMoreSubjects: subjects.length > named || own.length === most };
  });
}
