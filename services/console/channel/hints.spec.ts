import { setTimeout as delay } from 'node:timers/promises';
import { Hints } from './hints.js';

const interval = 40;
const told: { hint: string; at: number; trace?: string | undefined }[] = [];
let hints: Hints;
beforeEach(() => {
  told.length = 0;
  hints = new Hints({
    interval,
    send: (school, topic, trace) => void told.push({ hint: `${school} ${topic}`, at: performance.now(), trace }),
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

  it('name the trace of what one request has changed, and none where another has changed something too', async () => {
    hints.tell('one', 'student', { trace: 'a' });
    for (const trace of ['a', 'a']) hints.tell('one', 'student', { trace });
    for (const trace of ['b', 'a', 'b']) hints.tell('one', 'class', { trace });
    await until(() => told.length === 4);
    expect(told.map(({ hint, trace }) => [hint, trace])).toEqual([
      ['one student', 'a'],
      ['one class', 'b'],
      ['one student', 'a'],
      ['one class', undefined],
    ]);
  });

  it('that lists know a moment later go a moment later', async () => {
    const begun = performance.now();
    hints.tell('one', 'operation', { lags: true });
    expect(told).toEqual([]);
    await until(() => told.length === 1);
    expect(told[0]!.at - begun).toBeGreaterThan(interval - 2);
  });
});
