import { Agent } from 'undici';

/** `fetch` for servers whose certificates an authority of the tests signed, and no other. @param ca its certificate (PEM) */
export function trustingFetch(ca: string): typeof fetch {
  const dispatcher = new Agent({ connect: { ca } });
  // Node's own fetch takes it, and has declarations of another version of the same package.
  return (input, init) => fetch(input, { ...init, dispatcher } as unknown as RequestInit);
}
