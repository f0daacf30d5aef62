import type { EventMeta, NewEvent } from '../contracts/kernel/index.js';
import type { Database } from '../database/index.js';
import { EventStore } from '../eventsourcing/index.js';

/** Where and by whom something happens, `test` where nobody is named, and what caused it; `at` is when, epoch ms. */
interface Occasion extends Partial<Pick<EventMeta, 'actor' | 'requestId' | 'traceId' | 'spanId' | 'causation'>> {
  school: string;
  at?: number;
}

/** Services beside the one under test that are nothing but their logs: a test speaks for them. */
export class OtherServices {
  private constructor(private readonly stores: ReadonlyMap<string, EventStore>) {}

  /** Makes their logs. @param report is told what goes wrong in the background */
  static async of(
    database: Database,
    names: readonly string[],
    report?: (problem: unknown) => void,
  ): Promise<OtherServices> {
    const own = report && { report };
    const stores = names.map(
      (source) => [source, new EventStore({ source, database, projections: [], ...own })] as const,
    );
    const others = new OtherServices(new Map(stores));
    await others.prepare();
    return others;
  }

  /** Makes the parts of their logs for what is told now. */
  async prepare(): Promise<void> {
    for (const store of this.stores.values()) await store.prepare();
  }

  /** One of them tells something, and nobody waits until that is known. */
  tell(
    source: string,
    { school, at, actor = 'test', ...meta }: Occasion,
    stream: string,
    ...events: NewEvent[]
  ): Promise<void> {
    const store = this.stores.get(source);
    if (!store) throw new Error(`the test speaks for no service ${source}`);
    return store.transact({ school, meta: { actor, ...meta } }, async (unit) =>
      unit.append(stream, events, at === undefined ? {} : { happenedAt: events.map(() => at) }),
    );
  }

  /** Ends their work in the background. */
  async close(): Promise<void> {
    for (const store of this.stores.values()) await store.close();
  }
}
