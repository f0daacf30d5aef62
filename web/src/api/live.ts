import { useEffect, useEffectEvent } from 'react';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import {
  type ChannelEvent,
  type ChannelPayload,
  channelPath,
  readPayload,
} from '../../../libs/contracts/console/channel.js';
import { queryClient, refresh } from './queries.js';
import { readToken } from './token.js';

/** `lost` once a connection that stood has broken, until it stands again. */
type Connection = 'idle' | 'up' | 'lost';

/** State of the live channel. */
export const useConnection = create<{ state: Connection }>(() => ({ state: 'idle' }));

type Listener = (payload: never) => void;
const listeners = new Map<string, Set<Listener>>();

let socket: Socket | undefined;

/** What calls are about that show rows of an aggregate, where that has another name. */
const topicsOf: Readonly<Record<string, readonly string[]>> = {
  area: ['area', 'control'],
  class: ['class', 'student', 'current'],
  device: ['control'],
  door: ['control'],
  examType: ['examtype'],
  operation: ['log'],
  parent: ['parent', 'student'],
  pass: ['current'],
};

/** Hints come in flocks; the lists are asked again at most once in this time, ms. */
const hintPause = 300;
const hinted = new Set<string>();

function onHint({ topic }: ChannelPayload<'list.changed'>): void {
  if (hinted.size === 0)
    setTimeout(() => {
      const topics = [...hinted];
      hinted.clear();
      void refresh(...topics);
    }, hintPause);
  for (const one of topicsOf[topic] ?? [topic]) hinted.add(one);
}

function onConnected(): void {
  const isReturn = useConnection.getState().state === 'lost';
  useConnection.setState({ state: 'up' });
  // Events that passed while the channel was down are gone: what is on the screen is asked again.
  if (isReturn) void queryClient.invalidateQueries();
}

function onLost(): void {
  if (useConnection.getState().state === 'up') useConnection.setState({ state: 'lost' });
}

function onEvent(event: string, raw: Record<string, unknown>): void {
  for (const listener of listeners.get(event) ?? []) listener(readPayload(event as ChannelEvent, raw) as never);
}

/** Opens the live channel of the session; the returned function closes it. */
export function openLiveChannel(): () => void {
  let isClosed = false;
  const forgetHints = onLive('list.changed', onHint);
  void import('socket.io-client').then(({ io }) => {
    if (isClosed) return;
    socket = io({
      path: channelPath,
      auth: (give) => give({ token: readToken() }),
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
    });
    socket.on('connect', onConnected).on('disconnect', onLost).onAny(onEvent);
  });
  return () => {
    isClosed = true;
    forgetHints();
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

/** The same while a component is shown. */
export function useLive<E extends ChannelEvent>(event: E, handler: (payload: ChannelPayload<E>) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => onLive(event, (payload) => handle(payload)), [event]);
}
