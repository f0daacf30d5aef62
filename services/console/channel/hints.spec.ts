import { setTimeout as delay } from 'node:timers/promises';
import { Hints } from './hints.js';

const interval = 40;
const told: { hint: string; at: number }[] = [];
let hints: Hints;
beforeEach(() => {
  told.length = 0;
  hints = new Hints({
    interval,
    send: (school, topic) => void told.push({ hint: `${school} ${topic}`, at: performance.now() }),
  });
});
afterEach(() => hints.stop());

const hintsTold = () => told.map(({ hint }) => hint);
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(1);
}

describe('hints that lists changed', () => {
  it('go at once, and then once an interval however much happens', async () => {
    const begun = performance.now();
    while (performance.now() - begun < 10 * interval) {
      hints.tell('one', 'student');
      await delay(1);
    }
    expect(told[0]!.at - begun).toBeLessThan(interval);
    const pauses = told.slice(1).map(({ at }, index) => at - told[index]!.at);
    expect(pauses.length).toBeGreaterThan(1);
    // Timers may fire a millisecond early.
    expect(Math.min(...pauses)).toBeGreaterThan(interval - 2);
  });

  it('of what happened meanwhile go at the end of the interval, once', async () => {
    for (let time = 0; time < 100; time += 1) hints.tell('one', 'student');
    hints.tell('one', 'class');
    expect(hintsTold()).toEqual(['one student', 'one class']);
    await until(() => told.length === 3);
    hints.tell('one', 'mark');
    hints.tell('one', 'mark');
    await until(() => hintsTold().filter((hint) => hint === 'one mark').length === 2);
    expect(hintsTold()).toEqual(['one student', 'one class', 'one student', 'one mark', 'one mark']);
  });

  it('of schools do not wait for each other', () => {
    hints.tell('one', 'student');
    hints.tell('two', 'student');
    expect(hintsTold()).toEqual(['one student', 'two student']);
  });

  it('that lists know a moment later go a moment later', async () => {
    const begun = performance.now();
    hints.tell('one', 'operation', true);
    expect(told).toEqual([]);
    await until(() => told.length === 1);
    expect(told[0]!.at - begun).toBeGreaterThan(interval - 2);
  });
});
