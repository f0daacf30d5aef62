type Listener = (text: string, token: string | undefined) => void;
const listeners = new Set<Listener>();

/** Calls the listener when the server says that the session is over, until the returned function is called. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The server has said that there is no such session. @param text why, for the user @param token of the session, if any */
export function tellSessionEnd(text: string, token: string | undefined): void {
  for (const listener of listeners) listener(text, token);
}
