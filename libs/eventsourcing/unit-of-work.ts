import { type EventMeta, isPassing, type NewEvent, Rejection } from '../contracts/kernel/index.js';
import { holdLock, newId, type Signals, type Sql, type Table } from '../database/index.js';
import { keepPlans, knownIds, sendAppend, versionsOf } from './append.js';
import { checkAppend } from './append-check.js';
import { applyProjections } from './apply.js';
import type { Decider } from './decider.js';
import type { StoredEvent } from './event.js';
import { foldStreams, foldStreamsAt, type InstanceAt } from './folding.js';
import { HeldRows } from './held-rows.js';
import { inParts } from './in-parts.js';
import { keptEvent, keysFor, type SealedValue, sealValue, toldEvent } from './person-keys.js';
import type { Key, Projection } from './projection.js';
import { requireUnmoved, type SeenStream } from './revision.js';
import type { RowDecider } from './row-decider.js';
import { splitStream } from './stream.js';
import { holdTurn } from './turn-of-month.js';
import type { AppendOptions, SeenCommand, Unit, WorkContext } from './unit.js';

/** What a unit needs to know of its log. */
export interface LogPlace {
  source: string;
  schema: string;
  /** Inline projections. */
  inline: readonly Projection[];
  /** Names of the events that they fold. */
  inlineTypes: ReadonlySet<string>;
  /** Their names and versions. */
  inlineSummary: string;
  shardOf(school: string): number;
  database: { signals: Pick<Signals, 'tell'> };
}

/** Appends of up to so many events do without reading versions first. */
const fewEvents = 8;
/** Streams that a unit locks at most. */
const mostLocks = 100;

/** The state of an instance as far as the unit has folded it. */
interface Loaded {
  state: unknown;
  /** Version that the log had. */
  version: number;
  /** Events of the unit's own that are in the state. */
  folded: number;
}

/** A unit: collects events and appends them at the end of the caller's transaction. */
export class UnitOfWork implements Unit {
  readonly school: string;
  readonly meta: EventMeta;
  private readonly seen: SeenStream | undefined;
  private readonly events: StoredEvent[] = [];
  /** Ids that callers chose, which may be in the log already. */
  private readonly chosenIds = new Set<string>();
  /** Before which none of them was appended, epoch ms. */
  private idsSince = Number.POSITIVE_INFINITY;
  /** When streams have begun, of those of which a caller has said it, epoch ms. */
  private readonly begun = new Map<string, number>();
  /** The unit's own events by stream. */
  private readonly own = new Map<string, StoredEvent[]>();
  /** Versions that the log has, of the streams that were read. */
  private readonly versions = new Map<string, number>();
  private readonly loaded = new Map<unknown, Map<string, Loaded>>();
  /** Ids of instances that begin in this unit. */
  private readonly fresh = new Set<string>();

  constructor(
    private readonly log: LogPlace,
    readonly sql: Sql,
    context: WorkContext,
    /** Lock streams before they are read: after a conflict the others wait. */
    private readonly locksStreams: boolean,
  ) {
    this.school = context.school;
    this.meta = context.meta;
    this.seen = context.seen;
  }

  get appended(): readonly StoredEvent[] {
    return this.events;
  }

  async load<S, C, E extends NewEvent>(decider: Decider<S, C, E>, id: string): Promise<{ state: S; version: number }> {
    await this.read(decider, [id]);
    return this.current(decider, id);
  }

  async handle<S, C, E extends NewEvent>(decider: Decider<S, C, E>, id: string, command: C): Promise<S> {
    await this.read(decider, [id]);
    return this.decide(decider, id, command);
  }

  async handleMany<S, C, E extends NewEvent>(
    decider: Decider<S, C, E>,
    commands: readonly { id: string; command: C }[],
  ): Promise<void> {
    await this.read(decider, [...new Set(commands.map(({ id }) => id))]);
    for (const { id, command } of commands) this.decide(decider, id, command);
  }

  async beginMany<S, C, E extends NewEvent>(
    decider: Decider<S, C, E>,
    commands: readonly { id: string; command: C }[],
  ): Promise<void> {
    const states = this.statesOf(decider);
    for await (const part of inParts(commands))
      for (const { id, command } of part) {
        states.set(id, { state: decider.initial, version: 0, folded: 0 });
        this.versions.set(`${decider.category}-${id}`, 0);
        this.fresh.add(id);
        // Most are not looked at again: who loads one has its events folded then.
        this.append(`${decider.category}-${id}`, decider.decide(command, decider.initial));
      }
  }

  async handleEach<S, C, E extends NewEvent>(
    decider: Decider<S, C, E>,
    commands: readonly SeenCommand<C>[],
  ): Promise<Map<string, Rejection>> {
    await this.read(decider, [...new Set(commands.map(({ id }) => id))]);
    const refused = new Map<string, Rejection>();
    for (const { id, command, seen } of commands) {
      try {
        this.decide(decider, id, command, seen);
      } catch (error) {
        // A decider is pure, so a refused command has left nothing behind.
        if (!(error instanceof Rejection)) throw error;
        refused.set(id, error);
      }
    }
    return refused;
  }

  async statesAt<S, C, E extends NewEvent>(
    decider: Decider<S, C, E>,
    wanted: readonly InstanceAt[],
  ): Promise<Map<string, S>> {
    const found = await foldStreamsAt({ sql: this.sql, schema: this.log.schema }, decider, wanted);
    return new Map([...found].map(([id, { state }]) => [id, state]));
  }

  async handleRow<T extends Table, C, E extends NewEvent>(
    decider: RowDecider<T, C, E>,
    key: Key,
    command: C,
  ): Promise<E[]> {
    return this.handleRows(decider, [{ key, command }]);
  }

  async handleRows<T extends Table, C, E extends NewEvent>(
    decider: RowDecider<T, C, E>,
    commands: readonly { key: Key; command: C }[],
  ): Promise<E[]> {
    const keys = commands.map(({ key }) => key);
    const rows = await HeldRows.of(this.sql, decider.projection, keys, this.events);
    return commands.flatMap(({ key, command }) => {
      const before = this.events.length;
      const events = decider.decide(command, rows.get(key));
      for (const event of events) this.append(decider.streamOf(event, command, key), [event]);
      rows.fold(this.events.slice(before));
      return events;
    });
  }

  append(stream: string, events: readonly NewEvent[], options: AppendOptions = {}): void {
    const { ids, happenedAt, meta, since = 0, streamSince = 0 } = options;
    const { streamId } = splitStream(stream);
    if (ids) this.idsSince = Math.min(this.idsSince, since);
    this.begun.set(stream, Math.min(this.begun.get(stream) ?? Number.POSITIVE_INFINITY, streamSince));
    const { source } = this.log;
    const common = meta ? { ...this.meta, ...meta } : this.meta;
    const own = this.own.get(stream) ?? [];
    this.own.set(stream, own);
    const shard = this.log.shardOf(this.school);
    for (const [index, { type, version, data }] of events.entries()) {
      const id = ids?.[index];
      const happened = happenedAt?.[index];
      const event: StoredEvent = {
        id: id ?? newId(),
        source,
        stream,
        streamId,
        streamVersion: (this.versions.get(stream) ?? 0) + own.length + 1,
        type,
        data,
        schemaVersion: version,
        school: this.school,
        meta: happened === undefined ? common : { ...common, happenedAt: happened },
        recordedAt: 0,
        shard,
      };
      if (id !== undefined) {
        if (this.chosenIds.has(id)) continue;
        this.chosenIds.add(id);
      }
      checkAppend(event);
      own.push(event);
      this.events.push(event);
    }
  }

  /** Applies the inline projections and sends the append. Gives the events that are new to the log. */
  async finish(): Promise<readonly StoredEvent[]> {
    if (this.events.length === 0) return [];
    const isProjected = this.events.some(({ type }) => this.log.inlineTypes.has(type));
    const unread = [...this.own.keys()].filter((stream) => !this.versions.has(stream));
    this.lock(unread);
    holdTurn(this.sql, this.log.schema, this.events);
    // A few events that nothing is folded from get their versions in the append itself.
    const isNumbered = isProjected || this.events.length > fewEvents;
    const wanted = isNumbered ? unread : unread.filter((stream) => stream === this.seen?.stream);
    const { schema } = this.log;
    keepPlans(this.sql);
    const [known, versions, keys] = await Promise.all([
      knownIds(this.sql, schema, [...this.chosenIds], this.idsSince),
      versionsOf(this.sql, schema, wanted, this.begun),
      keysFor({ sql: this.sql, schema, school: this.school }, this.events, this.fresh),
    ]);
    for (const [stream, version] of versions) this.versions.set(stream, version);
    this.checkSeen();
    const fresh = this.events.filter(({ id }) => !known.has(id));
    this.number(fresh);
    const told = fresh.map((event) => toldEvent(event, keys));
    if (isProjected) await applyProjections(this.sql, this.log.inline, told, this.fresh);
    for await (const part of inParts(fresh)) {
      const kept = part.map((event) => keptEvent(event, keys));
      sendAppend(this.sql, this.log, kept, this.versions, this.begun);
    }
    return told;
  }

  /** Nothing goes behind what the request has not seen. @throws Stale */
  private checkSeen(): void {
    const { seen } = this;
    const isChanged = seen && (this.own.get(seen.stream)?.length ?? 0) > 0;
    if (isChanged) requireUnmoved(seen, this.versions.get(seen.stream) ?? 0);
  }

  tell(topic: string, value: unknown): void {
    this.log.database.signals.tell(this.sql, topic, value);
  }

  sealed(value: unknown): SealedValue {
    return sealValue(this.sql, { schema: this.log.schema, school: this.school }, value, this.events);
  }

  /** Gives versions and the time; where a stream's version is not known, they count from 1. */
  private number(events: readonly StoredEvent[]): void {
    const recordedAt = Date.now();
    const newest = new Map<string, number>();
    for (const event of events) {
      const { stream } = event;
      const streamVersion = (newest.get(stream) ?? this.versions.get(stream) ?? 0) + 1;
      newest.set(stream, streamVersion);
      Object.assign(event, { streamVersion, recordedAt });
    }
  }

  /** After a conflict the others wait; so many streams that the server would run out of locks are left to luck. */
  private lock(streams: readonly string[]): void {
    if (!this.locksStreams || streams.length > mostLocks) return;
    for (const stream of [...streams].sort()) holdLock(this.sql, stream);
  }

  private statesOf<S, C, E extends NewEvent>(decider: Decider<S, C, E>): Map<string, Loaded> {
    const passing = decider.types.find(({ name }) => isPassing(name));
    if (passing) throw new Error(`nobody decides on ${passing.name}, which passes`);
    const states = this.loaded.get(decider) ?? new Map<string, Loaded>();
    this.loaded.set(decider, states);
    return states;
  }

  private async read<S, C, E extends NewEvent>(decider: Decider<S, C, E>, ids: readonly string[]): Promise<void> {
    const states = this.statesOf(decider);
    const missing = ids.filter((id) => !states.has(id));
    if (missing.length === 0) return;
    this.lock(missing.map((id) => `${decider.category}-${id}`));
    const { schema } = this.log;
    const found = await foldStreams({ sql: this.sql, schema }, decider, missing);
    for (const [id, { state, version }] of found) {
      states.set(id, { state, version, folded: 0 });
      this.versions.set(`${decider.category}-${id}`, version);
    }
  }

  private current<S, C, E extends NewEvent>(decider: Decider<S, C, E>, id: string): { state: S; version: number } {
    const loaded = this.loaded.get(decider)?.get(id) as Loaded;
    const own = this.own.get(`${decider.category}-${id}`) ?? [];
    for (const { type, schemaVersion: version, data } of own.slice(loaded.folded))
      loaded.state = decider.evolve(loaded.state as S, { type, version, data } as NewEvent as E);
    loaded.folded = own.length;
    return { state: loaded.state as S, version: loaded.version + own.length };
  }

  private decide<S, C, E extends NewEvent>(decider: Decider<S, C, E>, id: string, command: C, seen?: number): S {
    const stream = `${decider.category}-${id}`;
    const { state, version } = this.current(decider, id);
    const events = decider.decide(command, state);
    if (seen !== undefined && events.length > 0) requireUnmoved({ stream, version: seen }, version);
    this.append(stream, events);
    return this.current(decider, id).state;
  }
}
