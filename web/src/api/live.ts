import {
  type ChannelEvent,
  type ChannelPayload,
  type ChannelRefusal,
  channelPath,
  readPayload,
} from '@contracts/console/channel.js';
import { codes } from '@contracts/kernel/index.js';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { chosenLanguage } from '../language/choice.js';
import { useLanguage } from '../language/start.js';
import { loadAccount } from './account.js';
import { whoChanged } from './change.js';
import { settleFailure } from './failure.js';
import { queryClient, refresh } from './queries.js';
import { readToken } from './token.js';

/** `lost` once a connection that stood has broken, until it stands again. */
type Connection = 'idle' | 'up' | 'lost';

/** State of the live channel. */
export const useConnection = create<{ state: Connection }>(() => ({ state: 'idle' }));

type Listener = (payload: never) => void;
const listeners = new Map<string, Set<Listener>>();

let socket: Socket | undefined;

/** Events come in flocks; what they change is asked again at most once in this time, ms. */
const pause = 300;
/** Aggregates that have changed, with the traces of the requests that changed them, where that is known. */
let changed = new Map<string, Set<string | undefined>>();

/**
 * Asks again for what others have changed. What a write of this page has changed is asked again by the write: it is waited
 * for where it is under way, since one that fails does not ask.
 */
function settleChanged(): void {
  const due = changed;
  changed = new Map();
  // Who is limited to classes sees other rows everywhere when they are others; teachers are bound rarely enough for all to ask.
  if (due.has('teacherbinding')) void queryClient.invalidateQueries();
  const whose = [...due].map(
    ([aggregate, traces]) => [aggregate, [...traces].map((trace) => whoChanged(aggregate, trace))] as const,
  );
  void refresh(whose.flatMap(([aggregate, who]) => (who.includes('other') ? aggregate : [])));
  for (const [aggregate, who] of whose)
    if (who.includes('pending') && !who.includes('other'))
      for (const trace of due.get(aggregate)!) markChanged(aggregate, trace);
}

function markChanged(aggregate: string, trace?: string): void {
  if (changed.size === 0) setTimeout(settleChanged, pause);
  const name = aggregate.toLowerCase();
  changed.set(name, (changed.get(name) ?? new Set()).add(trace));
}

/** Keeps what is shown true to the events of the channel. @returns ends it */
function followEvents(): () => void {
  const ends = [
    onLive('alarm', () => markChanged('alarm')),
    onLive('import.progress', () => markChanged('import')),
    onLive('device.status', () => markChanged('presence')),
    onLive('device.command', () => markChanged('command')),
    onLive('list.changed', ({ topic, trace }) => markChanged(topic, trace)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function onConnected(): void {
  const isReturn = useConnection.getState().state === 'lost';
  useConnection.setState({ state: 'up' });
  // Events that passed while the channel was down are gone: what is on the screen is asked again.
  // An alarm may have come between the first question and the channel.
  void (isReturn ? queryClient.invalidateQueries() : refresh(['alarm']));
}

/** Asks whether there is a session yet, and what it may do now: where there is none, the client tells it. */
const askForSession = (): Promise<void> => loadAccount().catch(settleFailure);

/** The server sends a browser away whose session is over; socket.io leaves it to us to come back where it is not. */
async function onSentAway(): Promise<void> {
  await askForSession();
  socket?.connect();
}

function onLost(reason: Socket.DisconnectReason): void {
  if (useConnection.getState().state === 'up') useConnection.setState({ state: 'lost' });
  if (reason === 'io server disconnect') void onSentAway();
}

function onRefused(error: Error & { data?: ChannelRefusal }): void {
  if (error.data?.code === codes.session) void askForSession();
}

function onEvent(event: string, raw: Record<string, unknown>): void {
  for (const listener of listeners.get(event) ?? []) listener(readPayload(event as ChannelEvent, raw) as never);
}

/** Opens the live channel of the session; the returned function closes it. */
export function openLiveChannel(): () => void {
  let isClosed = false;
  const endFollowing = followEvents();
  // The server tells each connection in the language that it came with.
  const endLanguage = useLanguage.subscribe(({ code }, previous) => {
    if (code !== previous.code) socket?.disconnect().connect();
  });
  void import('socket.io-client').then(({ io }) => {
    if (isClosed) return;
    socket = io({
      path: channelPath,
      auth: (give) => give({ token: readToken(), language: chosenLanguage() }),
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
    });
    socket.on('connect', onConnected).on('disconnect', onLost).on('connect_error', onRefused).onAny(onEvent);
  });
  return () => {
    isClosed = true;
    endFollowing();
    endLanguage();
    socket?.disconnect();
    socket = undefined;
    useConnection.setState({ state: 'idle' });
  };
}

/** Calls the listener with the payload of every live event of this name, until the returned function is called. */
export function onLive<E extends ChannelEvent>(event: E, listener: (payload: ChannelPayload<E>) => void): () => void {
  const registered = listeners.get(event) ?? new Set();
  listeners.set(event, registered.add(listener));
  return () => {
    registered.delete(listener);
  };
}
