import { jest } from '@jest/globals';
import { Hints } from './hints.js';

describe('hints that lists changed', () => {
  const told: string[] = [];
  const hints = new Hints({ interval: 200, send: (school, topic) => void told.push(`${school} ${topic}`) });

  beforeEach(() => {
    jest.useFakeTimers();
    told.length = 0;
  });
  afterEach(() => {
    hints.stop();
    jest.useRealTimers();
  });

  it('go at once, and at most five times a second', () => {
    for (let millisecond = 0; millisecond < 1000; millisecond += 1) {
      hints.tell('one', 'student');
      jest.advanceTimersByTime(1);
    }
    expect(told.length).toBe(6);
    jest.advanceTimersByTime(1000);
    expect(told.length).toBe(6);
  });

  it('of a single change go once', () => {
    hints.tell('one', 'student');
    jest.advanceTimersByTime(1000);
    expect(told).toEqual(['one student']);
  });

  it('of other topics and schools do not wait for each other', () => {
    hints.tell('one', 'student');
    hints.tell('two', 'student');
    hints.tell('one', 'class');
    expect(told).toEqual(['one student', 'two student', 'one class']);
  });

  it('that lists know a moment later go a moment later', () => {
    hints.tell('one', 'operation', true);
    expect(told).toEqual([]);
    jest.advanceTimersByTime(200);
    expect(told).toEqual(['one operation']);
    jest.advanceTimersByTime(1000);
    expect(told).toEqual(['one operation']);
  });
});
