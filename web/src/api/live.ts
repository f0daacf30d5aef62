import { useEffect, useEffectEvent } from 'react';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { queryClient, refresh } from './queries.js';
import { readToken } from './token.js';

/** `lost` once a connection that stood has broken, until it stands again. */
type Connection = 'idle' | 'up' | 'lost';

/** State of the live channel. */
export const useConnection = create<{ state: Connection }>(() => ({ state: 'idle' }));

type Handler = (payload: unknown) => void;
const handlers = new Map<string, Set<Handler>>();

let socket: Socket | undefined;

/** Hint of the server that rows of a topic changed. */
const listChanged = 'list.changed';

function topicOfHint(payload: unknown): string | undefined {
  return typeof payload === 'object' && payload !== null && 'topic' in payload ? String(payload.topic) : undefined;
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

function onEvent(event: string, payload: unknown): void {
  const topic = event === listChanged ? topicOfHint(payload) : undefined;
  if (topic) void refresh(topic);
  for (const handler of handlers.get(event) ?? []) handler(payload);
}

/** Opens the live channel of the session; the returned function closes it. */
export function openLiveChannel(): () => void {
  let isClosed = false;
  void import('socket.io-client').then(({ io }) => {
    if (isClosed) return;
    socket = io({ auth: (give) => give({ token: readToken() }), transports: ['websocket', 'polling'] });
    socket.on('connect', onConnected).on('disconnect', onLost).onAny(onEvent);
  });
  return () => {
    isClosed = true;
    socket?.disconnect();
    socket = undefined;
    useConnection.setState({ state: 'idle' });
  };
}

/** Calls the handler with the payload of every live event of this name while the component is shown. */
export function useLive<Payload>(event: string, handler: (payload: Payload) => void): void {
  const handle = useEffectEvent((payload: unknown) => handler(payload as Payload));
  useEffect(() => {
    const registered = handlers.get(event) ?? new Set();
    handlers.set(event, registered);
    const listener = (payload: unknown) => handle(payload);
    registered.add(listener);
    return () => {
      registered.delete(listener);
    };
  }, [event]);
}
