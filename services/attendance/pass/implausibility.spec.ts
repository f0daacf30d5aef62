import { implausibilityOf } from './implausibility.js';

const receivedAt = Date.UTC(2026, 10, 29, 8);
const second = 1000;
const ahead = 300 * second;
const floor = Date.UTC(2020, 0, 1);

describe('a record', () => {
  it.each([
    ['of the moment', receivedAt, 'device', 'live', undefined],
    ['five minutes ahead', receivedAt + ahead, 'device', 'live', undefined],
    ['a second more ahead', receivedAt + ahead + second, 'device', 'live', 'future'],
    ['ahead in a backlog', receivedAt + ahead + second, 'running', 'backlog', 'future'],
    ['of the floor', floor, 'device', 'backlog', undefined],
    ['a second before the floor', floor - second, 'device', 'backlog', 'tooEarly'],
    ['of a clock that began anew', 0, 'device', 'live', 'tooEarly'],
    ['of a backlog dated by its coming', receivedAt, 'received', 'backlog', 'clockReset'],
    ['of the moment dated by its coming', receivedAt, 'received', 'live', undefined],
    ['of a backlog dated by running time', receivedAt - ahead, 'running', 'backlog', undefined],
  ] as const)('%s', (_what, happenedAt, clockTrust, lane, expected) => {
    expect(implausibilityOf({ happenedAt, clockTrust, lane }, receivedAt)).toBe(expected);
  });
});
