import { isDeepStrictEqual } from 'node:util';
import type { Language } from '../../../../libs/contracts/enumerations.js';
import type { Thing } from '../../../../libs/contracts/kernel/index.js';
import { type LogReader, type StoredEvent, splitStream } from '../../../../libs/eventsourcing/index.js';
import type { LocalTime } from '../../../../libs/platform/index.js';
import { secretName } from '../../../../libs/platform/operation/masked.js';
import { Past, type Placed, type State } from './past.js';
import { thingOfEvent, toldEventOf, type Values, valueAt } from './things.js';
import { placesOf, Words } from './words.js';

/** What an event did: see `replayKinds`. */
export type ToldKind = 'added' | 'changed' | 'removed' | 'fact';

/** A value that became another one, in words; null where there was none, or is none any more. */
export interface ToldChange {
  label: string;
  from: string | null;
  to: string | null;
  /** A list: `from` says what it has lost, `to` what it has gained. */
  isList: boolean;
}

/** Who or what an event is about. */
export interface ToldSubject {
  aggregate: string;
  aggregateId: string;
  name: string;
  isRemoved: boolean;
  /** Where the console lists it; empty where it is gone or has no list. */
  link: string;
  /** Where the console shows its history; empty where only the replay does. */
  historyLink: string;
}

/** An event in words. */
export interface ToldEvent {
  title: string;
  kind: ToldKind;
  actorName: string;
  subject: ToldSubject | undefined;
  changes: ToldChange[];
}

/** Who asks. */
export interface Listener {
  /** Whose events are told; undefined for those of all schools. */
  school: string | undefined;
  language: Language;
}

/** Where an event's thing is. */
function placeOf(event: StoredEvent): Placed | undefined {
  const thing = thingOfEvent(event);
  if (!thing) return undefined;
  const { source, stream, data } = event;
  return { thing, source, stream, ...(thing.idIn && { member: (data as Values)[thing.idIn] }) };
}

/** The things that values mean. */
const meantBy = (thing: Thing, values: Values): Placed[] =>
  Object.entries(thing.values).flatMap(([name, told]) => placesOf(told, valueAt(values, name), values));

const actorOf = ({ meta: { accountId } }: StoredEvent): Placed[] =>
  placesOf({ label: '', means: ['account'] }, accountId, {});

const sequenceOf = ({ sequence }: StoredEvent) => Number(sequence);

/** Rows of a page that are told, as many as the console shows: telling 50,000 would hold up every sign-in for seconds. */
export const mostTold = 200;

/** Tells events in the language of who asks: who did what to whom, and what became what. */
export class Teller {
  private readonly past: Past;
  private readonly words: Words;

  constructor(reader: Pick<LogReader, 'streams'>, { school, language }: Listener, time: Pick<LocalTime, 'text'>) {
    this.past = new Past(reader, school);
    this.words = new Words(this.past, language, time);
  }

  /** Tells events, whose order is kept; those of a larger page than the console's by what they are called alone. */
  async tell(events: readonly StoredEvent[]): Promise<ToldEvent[]> {
    const told = events.slice(0, mostTold);
    await this.read(told);
    return [...told.map((event) => this.told(event)), ...events.slice(mostTold).map(untold)];
  }

  /** Whom events that were read are about, each once, in the order of the events. */
  subjects(events: readonly StoredEvent[]): ToldSubject[] {
    const subjects = events.flatMap((event) => this.subjectOf(event) ?? []).filter(({ name }) => name !== '');
    return [...new Map(subjects.map((one) => [`${one.aggregate} ${one.aggregateId} ${one.name}`, one])).values()];
  }

  /** Things that were read, as they were when a number was given; those of which nothing is known are left out. */
  subjectsAt(places: readonly Placed[], sequence: number): ToldSubject[] {
    return places.flatMap((place) => {
      const { isKnown, values } = this.past.at(place, sequence);
      return isKnown ? [this.subject(place, values, splitStream(place.stream).streamId, sequence)] : [];
    });
  }

  /** Reads what events and places name, in two batches, however many they are. */
  async read(events: readonly StoredEvent[], places: readonly Placed[] = []): Promise<void> {
    const own = events.flatMap((event) => {
      const place = placeOf(event);
      if (!place) return [];
      const { thing } = place;
      const of = placesOf({ label: '', means: thing.of ?? [] }, event.streamId, {});
      return [place, ...of, ...meantBy(thing, event.data as Values)];
    });
    await this.past.read([...own, ...places, ...events.flatMap(actorOf)]);
    const meant = events.flatMap((event) => {
      const place = placeOf(event);
      return place ? meantBy(place.thing, this.past.before(place, sequenceOf(event)).values) : [];
    });
    await this.past.read(meant);
  }

  private told(event: StoredEvent): ToldEvent {
    const place = placeOf(event);
    const base = { actorName: this.actorName(event), subject: this.subjectOf(event) };
    if (!place) return { ...base, title: event.type, kind: 'fact', changes: [] };
    const { words, does } = toldEventOf(place.thing, event.type);
    const before = this.past.before(place, sequenceOf(event));
    return {
      ...base,
      title: this.words.text(words),
      kind: kindOf(does, before),
      changes: this.changes(place, event, before),
    };
  }

  private changes(place: Placed, event: StoredEvent, before: State): ToldChange[] {
    const sequence = sequenceOf(event);
    const { does } = toldEventOf(place.thing, event.type);
    const data = event.data as Values;
    const nothing: Values = {};
    const [old, now] =
      does === 'state'
        ? [before.isRemoved ? nothing : before.values, this.past.at(place, sequence).values]
        : does === 'removed'
          ? [before.values, nothing]
          : does === 'ended'
            ? [data, nothing]
            : [nothing, data];
    return Object.entries(place.thing.values).flatMap(([name, told]) => {
      // As in the payload that stands beside it.
      if (name.split('.').some((part) => secretName.test(part))) return [];
      const [was, is] = [valueAt(old, name), valueAt(now, name)];
      if (isDeepStrictEqual(was, is)) return [];
      const isList = Array.isArray(was) && Array.isArray(is);
      const without = (list: unknown[], other: unknown[]) => list.filter((one) => !other.includes(one));
      const from = this.words.value(told, isList ? without(was, is) : was, old, sequence);
      const to = this.words.value(told, isList ? without(is, was) : is, now, sequence);
      return from === null && to === null ? [] : [{ label: this.words.text(told.label), from, to, isList }];
    });
  }

  private subjectOf(event: StoredEvent): ToldSubject | undefined {
    const place = placeOf(event);
    if (!place) return undefined;
    const sequence = sequenceOf(event);
    const { does } = toldEventOf(place.thing, event.type);
    const state = this.past.at(place, sequence);
    const values =
      does === 'state' || does === 'removed' ? state.values : { ...state.values, ...(event.data as Values) };
    return this.subject(place, values, event.streamId, sequence);
  }

  /** A thing as a subject: its name as it was, its places as it is now. */
  private subject(place: Placed, values: Values, id: string, sequence: number): ToldSubject {
    const owner = placesOf({ label: '', means: place.thing.of ?? [] }, id, {}).find(
      (one) => this.past.now(one).isKnown,
    );
    const { thing, stream, ...at } = owner ?? place;
    const now = this.past.now({ thing, stream, ...at });
    const isListed = now.isKnown && !now.isRemoved;
    return {
      aggregate: stream.slice(0, -id.length - 1),
      aggregateId: id,
      name: this.words.name({ thing: place.thing, values, id }, sequence),
      isRemoved: now.isRemoved,
      link: (isListed && thing.address?.(now.values)) || '',
      historyLink: thing.historyPath ? `${thing.historyPath}?history=${id}` : '',
    };
  }

  private actorName(event: StoredEvent): string {
    const [place] = actorOf(event);
    const name = place && this.past.at(place, sequenceOf(event)).values.name;
    return typeof name === 'string' ? name : '';
  }
}

const untold = ({ type }: StoredEvent): ToldEvent => {
  return { title: type, kind: 'fact', actorName: '', subject: undefined, changes: [] };
};

function kindOf(does: ReturnType<typeof toldEventOf>['does'], before: State): ToldKind {
  if (does === 'state') return before.isKnown && !before.isRemoved ? 'changed' : 'added';
  return does === 'removed' || does === 'ended' ? 'removed' : 'fact';
}
