import { dateOf } from './dating.js';

const now = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;
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
});
