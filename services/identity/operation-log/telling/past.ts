import { type Thing, valuesAfter } from '../../../../libs/contracts/kernel/index.js';
import type { LogReader, StoredEvent, StreamOfSource } from '../../../../libs/eventsourcing/index.js';
import { foldedTypes, toldEventOf, type Values } from './things.js';

/** One thing: the stream that it is in, and which of those that share the stream it is. */
export interface Placed extends StreamOfSource {
  thing: Thing;
  /** Its id where it shares the stream. */
  member?: unknown;
}

/** What a thing was at a moment. */
export interface State {
  values: Values;
  /** It was there, as far as the log says. */
  isKnown: boolean;
  /** It was removed before. */
  isRemoved: boolean;
}

/** Events of one stream that are read: enough for a controller with all its doors; what is older says no more than these. */
const most = 200;

const keyOf = ({ source, stream }: StreamOfSource) => `${source} ${stream}`;
const unknown: State = { values: {}, isKnown: false, isRemoved: false };

/** What streams said, read in batches: names and values of things as they were when something happened. */
export class Past {
  private readonly streams = new Map<string, StoredEvent[]>();

  constructor(
    private readonly reader: Pick<LogReader, 'streams'>,
    /** Whose streams; undefined for all. */
    private readonly school: string | undefined,
  ) {}

  /** Reads streams that were not read yet, all of them at once. */
  async read(asked: readonly StreamOfSource[]): Promise<void> {
    const missing = new Map(asked.map((one) => [keyOf(one), one]));
    for (const key of this.streams.keys()) missing.delete(key);
    if (missing.size === 0) return;
    for (const key of missing.keys()) this.streams.set(key, []);
    const found = await this.reader.streams([...missing.values()], { school: this.school, types: foldedTypes(), most });
    for (const event of found) this.streams.get(keyOf(event))?.push(event);
  }

  /** A thing as it was before an event; a thing of which only later events are known is as it was first. */
  before(place: Placed, sequence: number): State {
    return this.fold(place, (event) => Number(event.sequence) < sequence);
  }

  /** A thing as it was when an event had happened. */
  at(place: Placed, sequence: number): State {
    const state = this.fold(place, (event) => Number(event.sequence) <= sequence);
    return state.isKnown ? state : this.fold(place, () => true, 1);
  }

  /** A thing as it is now. */
  now(place: Placed): State {
    return this.fold(place, () => true);
  }

  /** The thing with this value among those that share a stream, whenever that was. */
  memberWith(place: Placed, name: string, value: unknown): unknown {
    const events = this.streams.get(keyOf(place)) ?? [];
    const { idIn } = place.thing;
    const found = events.findLast(({ data }) => (data as Values)[name] === value && idIn && idIn in (data as Values));
    return found && idIn ? (found.data as Values)[idIn] : undefined;
  }

  private fold({ thing, member, ...stream }: Placed, isMeant: (event: StoredEvent) => boolean, atMost?: number): State {
    const { idIn, events } = thing;
    const own = (this.streams.get(keyOf(stream)) ?? []).filter(
      (event) => event.type in events && (!idIn || (event.data as Values)[idIn] === member) && isMeant(event),
    );
    return own.slice(0, atMost).reduce<State>(({ values }, event) => {
      const isRemoved = toldEventOf(thing, event.type).does === 'removed';
      return { values: isRemoved ? values : valuesAfter(values, event), isKnown: true, isRemoved };
    }, unknown);
  }
}
