import type { Entry, WriteOptions } from './entry.js';
import { WriteQueue, type Writing } from './write-queue.js';

const writing = (lane: WriteOptions['lane'], size: number): Writing => ({
  lane,
  isKept: false,
  entries: Array.from({ length: size }, () => ({}) as Entry),
  resolve: () => undefined,
  reject: () => undefined,
});
const sizes = (writings: readonly Writing[], lane: WriteOptions['lane']) =>
  writings.filter((one) => one.lane === lane).reduce((sum, { entries }) => sum + entries.length, 0);

describe('the queue of a school', () => {
  it('gives what waits, and then nothing', () => {
    const queue = new WriteQueue();
    queue.add(writing('urgent', 3));
    queue.add(writing('backlog', 2));
    expect(queue.take()).toHaveLength(2);
    expect(queue.take()).toEqual([]);
  });

  it('lets the urgent go first and leaves a fifth to the backlog', () => {
    const queue = new WriteQueue();
    for (let count = 0; count < 20; count += 1) queue.add(writing('backlog', 50));
    for (let count = 0; count < 1_000; count += 1) queue.add(writing('urgent', 1));
    const first = queue.take();
    expect([sizes(first, 'urgent'), sizes(first, 'backlog')]).toEqual([400, 100]);
  });

  it('fills a transaction with backlog where nothing is urgent', () => {
    const queue = new WriteQueue();
    for (let count = 0; count < 20; count += 1) queue.add(writing('backlog', 50));
    expect(sizes(queue.take(), 'backlog')).toBe(500);
  });

  it('takes what was put back first, in its order', () => {
    const queue = new WriteQueue();
    const [first, second, third] = [writing('urgent', 1), writing('urgent', 2), writing('urgent', 3)];
    queue.add(third);
    queue.putBack([first, second]);
    expect(queue.take()).toEqual([first, second, third]);
  });
});
