import { deviceCommandFields } from '../devices/control.js';
import { type Language, onlineState } from '../enumerations.js';
import {
  code,
  datetime,
  decimal,
  type Fields,
  flag,
  fromWire,
  id,
  integer,
  text,
  toWire,
  type Values,
} from '../kernel/index.js';

/** Where the channel is served. */
export const channelPath = '/socket.io';

/** What a browser presents when it connects. */
export interface ChannelAuth {
  /** The session's token. */
  token: string;
  /** Language of the texts that it wants to be told in; Chinese without it. */
  language?: Language;
}

/** Why a connection is refused or was ended; `data` of socket.io's connect error. */
export interface ChannelRefusal {
  /** 2001: the session is over. */
  code: number;
  /** In the language that the browser asked for. */
  msg: string;
}

/**
 * What the server tells browsers (source: calls.yaml, streams.socketio; `list.changed` is ours). Nothing is sent again:
 * after a reconnect a browser refetches what it shows.
 */
export const channelEvents = {
  /** An alarm was raised. */
  alarm: {
    id: id({ always: true }),
    type: text({ always: true }),
    date: datetime({ always: true }),
    content: text({ always: true }),
  },
  /** An import task moved on; polling says the same. */
  'import.progress': {
    taskId: id({ wire: 'taskid', always: true }),
    /** 0 to 100; the specification has it twice. */
    progress: decimal({ always: true }),
    percent: decimal({ always: true }),
    complete: flag({ wire: 'complate', always: true }),
    success: flag({ always: true }),
  },
  /** The verification of the operation log moved on. */
  'log.verification': {
    run: id({ always: true }),
    /** Entries, of those that it is to verify. */
    done: integer({ always: true }),
    total: integer({ always: true }),
    complete: flag({ wire: 'complate', always: true }),
  },
  /** A device came online or went offline. */
  'device.status': {
    deviceCode: text({ wire: 'devicecode', always: true }),
    state: code(onlineState, { always: true }),
  },
  /** A command to a device was asked for, or ended. */
  'device.command': deviceCommandFields,
  /** Rows of this kind changed: lists that show them refetch. */
  'list.changed': {
    /** Name of the aggregate: student, class, term, device, pass, operation … */
    topic: text({ always: true }),
    /** Trace of the one request that changed all of them, as its `traceparent` named it; missing where that is not known. */
    trace: text(),
  },
} satisfies Record<string, Fields>;

/** Name of an event of the channel. */
export type ChannelEvent = keyof typeof channelEvents;
/** What an event of the channel tells. */
export type ChannelPayload<E extends ChannelEvent> = Values<(typeof channelEvents)[E]>;

/** An event's payload as it goes over the wire. */
export const writePayload = <E extends ChannelEvent>(event: E, payload: ChannelPayload<E>): Record<string, unknown> =>
  toWire(channelEvents[event] as Fields, payload as never);

/** The payload of an event that came over the wire. */
export const readPayload = <E extends ChannelEvent>(event: E, raw: Record<string, unknown>): ChannelPayload<E> =>
  fromWire(channelEvents[event] as Fields, raw) as ChannelPayload<E>;
