import { Paced } from './paced.js';
import { Refusals } from './refusals.js';

describe('refused messages', () => {
  it('are all counted, and told of once a minute', () => {
    let now = 1_000_000;
    const told: unknown[] = [];
    const refusals = new Refusals(
      (problem) => told.push(problem),
      () => now,
    );
    for (const topic of ['campus.people', 'campus.devices']) refusals.watch(topic);
    expect(refusals.all.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0]);
    for (let second = 0; second < 90; second++) {
      refusals.note('campus.people', 'beyond');
      now += 1000;
    }
    refusals.note('campus.devices', 'foreign');
    expect(refusals.all.filter(({ count }) => count > 0)).toMatchObject([
      { topic: 'campus.people', reason: 'beyond', count: 90, lastAt: 1_089_000 },
      { topic: 'campus.devices', reason: 'foreign', count: 1, lastAt: 1_090_000 },
    ]);
    expect(told.map(String)).toEqual([
      expect.stringContaining('campus.people names a position that the log does not have'),
      expect.stringMatching(/campus\.people .*61 so far/),
      expect.stringContaining('campus.devices is of another installation'),
    ]);
  });
});

describe('what is looked up at a pace', () => {
  it('is found at once, and then once for all who ask before the interval is over', async () => {
    let looks = 0;
    const paced = new Paced(100, async () => {
      looks += 1;
      return looks;
    });
    const began = performance.now();
    expect(await paced.ask()).toBe(1);
    const next = paced.ask();
    expect(paced.ask()).toBe(next);
    expect(looks).toBe(1);
    expect(await next).toBe(2);
    expect(performance.now() - began).toBeGreaterThan(95);
  });

  it('is looked up again after a look that failed', async () => {
    let looks = 0;
    const paced = new Paced(10, async () => {
      looks += 1;
      if (looks === 1) throw new Error('away');
      return looks;
    });
    await expect(paced.ask()).rejects.toThrow('away');
    expect(await paced.ask()).toBe(2);
  });
});
