import type { Plugin } from 'vite';

/** What of a built file says which files have to come before it. */
interface Chunk {
  fileName: string;
  imports: readonly string[];
}

/**
 * Looks for files that wait for each other.
 * @returns names of the files of one ring, in the order in which they ask for each other; missing where there is none
 */
function ringAmong(chunks: ReadonlyMap<string, Chunk>): string[] | undefined {
  const done = new Set<string>();
  const way: string[] = [];
  const follow = (name: string): string[] | undefined => {
    if (way.includes(name)) return way.slice(way.indexOf(name));
    if (done.has(name)) return undefined;
    way.push(name);
    for (const next of chunks.get(name)?.imports ?? []) {
      const ring = follow(next);
      if (ring) return ring;
    }
    way.pop();
    done.add(name);
    return undefined;
  };
  for (const name of chunks.keys()) {
    const ring = follow(name);
    if (ring) return ring;
  }
  return undefined;
}

/**
 * Refuses a build whose files import each other in a ring: what one of them makes at its start may be needed by the
 * other before, and the page then waits for ever.
 */
export const acyclicChunks = (): Plugin => ({
  name: 'acyclic-chunks',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const ring = ringAmong(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
    if (ring) this.error(`Files of the build wait for each other: ${[...ring, ring[0]].join(' -> ')}`);
  },
});
