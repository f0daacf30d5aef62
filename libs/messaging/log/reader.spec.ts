import { type BroughtEvent, Feed } from './feed.js';
import { Reader } from './reader.js';

/** Reads everything that it knows of at once, from the log. */
class EagerReader extends Reader {
  readonly source = 'gates';
  readonly types = new Map();

  protected async work(): Promise<boolean> {
    for (const [shard, head] of this.heads) this.moveTo(shard, head);
    return false;
  }
}

const brought = (position: number): BroughtEvent => ({
  position,
  previous: position - 1,
  row: {
    ...{ id: `${position}`, sequence: `${position}`, position, shard: 1, school: 'one', type: 'CardSwiped' },
    ...{ category: 'gate', streamId: 'one', streamVersion: position, schemaVersion: 1, recordedAt: 0 },
    ...{ data: {}, meta: '{}' },
  },
});

describe('a reader that is brought events', () => {
  it('keeps nothing of what it has read in the log before', async () => {
    const reader = new EagerReader(() => undefined);
    const feed = new Feed(1000);
    reader.feed = feed;
    await reader.reach([[1, 3]]);
    expect(await reader.bring(1, [1, 2, 3].map(brought))).toBe(true);
    expect(feed.has(1, 0)).toBe(false);
  });
});
