import type { Thing } from '../../../../libs/contracts/kernel/index.js';
import { things } from '../../../../libs/contracts/things.js';
import type { LogReader, StoredEvent } from '../../../../libs/eventsourcing/index.js';
import type { LogRow } from '../operation-log.read-model.js';
import type { Placed } from './past.js';
import { mostTold, type Teller, type ToldSubject } from './teller.js';
import { thingWith, toldEventOf, valueAt } from './things.js';

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

/** The things that a function is about. */
const thingsOf = ({ source, function: name }: Entry): Thing[] =>
  things.filter((thing) => thing.source === source && !thing.idIn && name.includes(thing.label));

/** The texts that parameters hold below some names. */
const textsAt = (parameters: unknown, names: readonly string[]): string[] =>
  names.flatMap((name) => [valueAt(parameters, name)].flat(2)).filter((text) => typeof text === 'string');

/** The things that a refused operation was to be done to: those that its parameters name. What goes by another's name is that other. */
function placesIn(entry: Entry): Placed[] {
  const { source, parameters } = entry;
  return thingsOf(entry).flatMap((thing) => {
    const given = textsAt(parameters, ['ids', 'id', ...(thing.asked?.ids ?? [])]).flatMap((text) => text.split(','));
    const meant = thing.of?.flatMap((key) => thingWith(key) ?? []) ?? [thing];
    return given
      .filter((text) => uuid.test(text))
      .slice(0, named + 1)
      .flatMap((id) => meant.map((one) => ({ thing: one, source, stream: `${one.category}-${id}` })));
  });
}

/** What a refused operation said in words of whom it was to be done to. */
const wordsIn = (entry: Entry): ToldSubject[] =>
  thingsOf(entry).flatMap(({ category, asked }) =>
    textsAt(entry.parameters, asked?.words ?? []).map((name) => {
      return { aggregate: category, aggregateId: '', name, isRemoved: false, link: '', historyLink: '' };
    }),
  );

/**
 * Whom operations were done to, in their order, by names as they were then: from the events that each caused; of one that caused
 * none, from what it asked for.
 * @param school whose events are read; undefined for those of all schools
 * @param tellsWords whoever asks may read what was sent: where nobody is known, it says who was meant
 */
export async function subjectsOf(
  all: readonly Entry[],
  reader: Pick<LogReader, 'requests'>,
  teller: Teller,
  school: string | undefined,
  tellsWords: boolean,
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
    const known = own.length > 0 ? teller.subjects(own) : teller.subjectsAt(placesIn(entry), entry.sequence);
    const subjects = known.length > 0 || !tellsWords ? known : wordsIn(entry);
    return { subjects: subjects.slice(0, named), hasMoreSubjects: subjects.length > named || own.length === most };
  });
}
