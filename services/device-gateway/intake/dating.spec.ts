import { dateOf } from './dating.js';

const now = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;
const minute = 60_000;
const year = 366 * day;
const time = { sequence: 1, clock: now - 10_000, trusted: true, running: 50_000 };

describe('the date of what a device did', () => {
  it.each([
    ['is that of its clock', time, now - 60_000, { happenedAt: now - 10_000, clockTrust: 'device' }],
    [
      'is that of its clock when the start is not known',
      time,
      undefined,
      { happenedAt: now - 10_000, clockTrust: 'device' },
    ],
    [
      'is that of its clock after days without a connection',
      { ...time, clock: now - 3 * day },
      undefined,
      { happenedAt: now - 3 * day, clockTrust: 'device' },
    ],
    [
      'is by the running time where the device does not trust its clock',
      { ...time, clock: 5_000, trusted: false },
      now - 60_000,
      { happenedAt: now - 10_000, clockTrust: 'running', originalTime: 5_000 },
    ],
    [
      'is by the running time where a trusted clock contradicts it',
      { ...time, clock: now + day },
      now - 60_000,
      { happenedAt: now - 10_000, clockTrust: 'running', originalTime: now + day },
    ],
    [
      'is never after its arrival',
      { ...time, trusted: false, running: 70_000 },
      now - 60_000,
      { happenedAt: now, clockTrust: 'running', originalTime: now - 10_000 },
    ],
    [
      'is its arrival where nothing better is known',
      { ...time, trusted: false },
      undefined,
      { happenedAt: now, clockTrust: 'received', originalTime: now - 10_000 },
    ],
    [
      'is its arrival where a trusted clock is in the future',
      { ...time, clock: now + day },
      undefined,
      { happenedAt: now, clockTrust: 'received', originalTime: now + day },
    ],
    [
      'is its arrival where a trusted clock is in 1970',
      { ...time, clock: 5_000 },
      undefined,
      { happenedAt: now, clockTrust: 'received', originalTime: 5_000 },
    ],
  ])('%s', (_case, moment, startedAt, expected) => expect(dateOf(moment, startedAt, now)).toEqual(expected));

  // The device started a minute ago and has run for 50 s: by that it was 10 s ago.
  it.each([
    ['a minute ahead of its running time counts', minute, 'device'],
    ['more than a minute ahead of it does not', minute + 1, 'running'],
    ['a minute behind it counts', -minute, 'device'],
    ['more than a minute behind it does not', -minute - 1, 'running'],
  ])('a clock that is %s', (_case, offset, clockTrust) => {
    const shown = { ...time, clock: now - 10_000 + offset };
    expect(dateOf(shown, now - minute, now).clockTrust).toBe(clockTrust);
  });

  it.each([
    ['a minute after its arrival counts', minute, 'device'],
    ['more than a minute after it does not', minute + 1, 'received'],
    ['a year before it counts', -year, 'device'],
    ['more than a year before it does not', -year - 1, 'received'],
  ])('a clock that shows %s, where the start is not known', (_case, offset, clockTrust) => {
    expect(dateOf({ ...time, clock: now + offset }, undefined, now).clockTrust).toBe(clockTrust);
  });
});
