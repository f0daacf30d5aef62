import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { GivingWay, UnderWay } from './under-way.js';

const work = (milliseconds: number) => {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
};
/** Whether a thread has stood still: what it would have waited is told by the clock, how long is not. */
const rested = (way: GivingWay) => {
  const begun = performance.now();
  way.rest();
  return performance.now() - begun;
};

describe('work that gives way', () => {
  it('does not wait while nothing else is under way', () => {
    const wait = jest.spyOn(Atomics, 'wait');
    const underWay = new UnderWay();
    const way = new GivingWay(underWay.count);
    underWay.begin();
    underWay.end();
    work(20);
    way.rest();
    expect(wait).not.toHaveBeenCalled();
    wait.mockRestore();
  });

  it('waits three times as long as it has worked, and no longer, while what is under way does not end', () => {
    const underWay = new UnderWay();
    const way = new GivingWay(underWay.count);
    underWay.begin();
    work(40);
    expect(way.isShared).toBe(false);
    expect(rested(way)).toBeGreaterThan(115);
    expect(way.isShared).toBe(true);
    const wait = jest.spyOn(Atomics, 'wait');
    way.rest();
    // It has worked no more than it takes to ask.
    expect(wait.mock.calls.every(([, , , most]) => (most ?? 0) < 5)).toBe(true);
    wait.mockRestore();
  });

  it('leaves three times as long as a piece has taken to those who come and go', () => {
    const underWay = new UnderWay();
    const way = new GivingWay(underWay.count);
    underWay.begin();
    work(20);
    way.rest();
    underWay.end();
    work(20);
    expect(rested(way)).toBeGreaterThan(55);
  });

  it('goes on in its thread as soon as nothing is under way any more', async () => {
    const underWay = new UnderWay();
    underWay.begin();
    const program = `
      import { parentPort, workerData } from 'node:worker_threads';
      const { GivingWay } = await import(workerData.module);
      const { now } = performance;
      const way = new GivingWay(workerData.count);
      // As if it had worked for an hour.
      performance.now = () => now.call(performance) + 3_600_000;
      parentPort.postMessage('waits');
      way.rest();
      parentPort.postMessage('goes on');`;
    const workerData = { count: underWay.count, module: new URL('./under-way.js', import.meta.url).href };
    const said: string[] = [];
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), { workerData });
    const ended = new Promise((done) => worker.once('exit', done));
    worker.on('message', (word) => said.push(word));
    while (said.length === 0) await delay(5);
    await delay(100);
    expect(said).toEqual(['waits']);
    underWay.end();
    await ended;
    expect(said).toEqual(['waits', 'goes on']);
  });
});
