import type { EventMeta, NewEvent, Rejection } from '../contracts/kernel/index.js';
import type { Sql, Table } from '../database/index.js';
import type { Decider } from './decider.js';
import type { StoredEvent } from './event.js';
import type { InstanceAt } from './folding.js';
import type { SealedValue } from './person-keys.js';
import type { Key } from './projection.js';
import type { SeenStream } from './revision.js';
import type { RowDecider } from './row-decider.js';

/** What the operation log will say of a request; platform fills it. */
export interface Operation {
  /** True while the next transaction is to record it. */
  readonly isDue: boolean;
}

/** On whose behalf work is done. */
export interface WorkContext {
  school: string;
  meta: EventMeta;
  operation?: Operation;
  /** What the request has seen of the stream that it changes. */
  seen?: SeenStream;
}

/** How events are appended. */
export interface AppendOptions {
  /** Ids of the events: an event whose id is in the log is dropped, which makes a repeat harmless. */
  ids?: readonly string[];
  /** No event with one of these ids was appended before this moment, epoch ms: older parts of the log are not searched for them. */
  since?: number;
  /** Nor was any of this stream before this one. */
  streamSince?: number;
  /** When they happened, epoch ms, one by one. */
  happenedAt?: readonly number[];
  /** Replaces parts of the unit's meta, such as `causation`. */
  meta?: Partial<EventMeta>;
}

/** A command for an instance. */
export interface SeenCommand<C> {
  id: string;
  command: C;
  /** Version at which somebody has seen the instance: a change of one that has moved on is refused (`Stale`). */
  seen?: number;
}

/** One transaction's work in a school: what it reads is what it may rely on, what it appends is there at the end or not at all. */
export interface Unit {
  readonly school: string;
  readonly sql: Sql;
  readonly meta: EventMeta;
  /** Events that will be appended, in order. */
  readonly appended: readonly StoredEvent[];
  /** State of an instance, with the unit's own events; version 0 has no events. */
  load<S, C, E extends NewEvent>(decider: Decider<S, C, E>, id: string): Promise<{ state: S; version: number }>;
  /** Loads, decides, appends; gives the new state. @throws Rejection of the decider */
  handle<S, C, E extends NewEvent>(decider: Decider<S, C, E>, id: string, command: C): Promise<S>;
  /** The same for many instances with one read and one append. */
  handleMany<S, C, E extends NewEvent>(
    decider: Decider<S, C, E>,
    commands: readonly { id: string; command: C }[],
  ): Promise<void>;
  /**
   * Decides about instances whose ids were made just now, one after the other: nothing is read, as nothing of them can be there.
   * An id that is in the log after all fails the transaction as a race does.
   * @throws Rejection of the decider
   */
  beginMany<S, C, E extends NewEvent>(
    decider: Decider<S, C, E>,
    commands: readonly { id: string; command: C }[],
  ): Promise<void>;
  /** The same as `handleMany`, leaving out the commands that are refused: gives why, by the id of the instance. */
  handleEach<S, C, E extends NewEvent>(
    decider: Decider<S, C, E>,
    commands: readonly SeenCommand<C>[],
  ): Promise<Map<string, Rejection>>;
  /** States of instances as they were when their streams had a version, by id. */
  statesAt<S, C, E extends NewEvent>(decider: Decider<S, C, E>, wanted: readonly InstanceAt[]): Promise<Map<string, S>>;
  /**
   * Locks the row of a key, decides about it with the unit's own events folded in, appends; gives the events.
   * @throws Rejection of the decider
   */
  handleRow<T extends Table, C, E extends NewEvent>(decider: RowDecider<T, C, E>, key: Key, command: C): Promise<E[]>;
  /** The same for many rows, locked by one statement, and with one append. */
  handleRows<T extends Table, C, E extends NewEvent>(
    decider: RowDecider<T, C, E>,
    commands: readonly { key: Key; command: C }[],
  ): Promise<E[]>;
  /** Appends without a decider. */
  append(stream: string, events: readonly NewEvent[], options?: AppendOptions): void;
  /** Tells whoever listens to the topic, in all processes, when the transaction is committed (`Signals.tell`). */
  tell(topic: string, value: unknown): void;
  /**
   * A value that speaks of persons, to be kept where no key of one person fits. It can be opened (`openValues`) until one
   * of them is erased: whoever the unit's events are about, and whom an id or a text in the value means.
   */
  sealed(value: unknown): SealedValue;
}
