import { Readable } from 'node:stream';
import type { PublishPacket } from 'aedes';
import aedesPersistence from 'aedes-persistence';

/** What of aedes' memory is about retained messages. */
interface Memory {
  storeRetained(packet: PublishPacket): Promise<void>;
  createRetainedStreamCombi(filters: readonly string[]): Readable;
}

// Its declarations name a default export, which a CommonJS module that is a function does not have.
const makeMemory = aedesPersistence as unknown as () => Memory;
const isPattern = (filter: string) => /[+#]/.test(filter);

/**
 * What the broker keeps, in memory, with retained messages found by their topics: aedes' own compares every filter that is
 * subscribed with every retained message, which was two thirds of the processor when 2,000 devices came back at once.
 */
export function brokerMemory(): Memory {
  const memory = makeMemory();
  const retained = new Map<string, PublishPacket>();
  const storeRetained = memory.storeRetained.bind(memory);
  const byPattern = memory.createRetainedStreamCombi.bind(memory);
  return Object.assign(memory, {
    storeRetained(packet: PublishPacket) {
      if (packet.payload.length === 0) retained.delete(packet.topic);
      else retained.set(packet.topic, { ...packet });
      return storeRetained(packet);
    },
    createRetainedStreamCombi(filters: readonly string[]) {
      if (filters.some(isPattern)) return byPattern(filters);
      return Readable.from(filters.flatMap((topic) => retained.get(topic) ?? []));
    },
  });
}
