import { namedId } from '../../../libs/platform/index.js';
import { campusesIn } from './device-copies.js';
import { earliest, implausibilityOf } from './implausibility.js';

const receivedAt = Date.UTC(2026, 10, 29, 8);
const second = 1000;
const ahead = 300 * second;
const since = Date.UTC(2026, 8, 1);
const usual = { receivedAt, since, isElsewhere: false };

describe('a pass', () => {
  it.each([
    ['of the moment', receivedAt, 'device', 'live', undefined],
    ['five minutes ahead', receivedAt + ahead, 'device', 'live', undefined],
    ['a second more ahead', receivedAt + ahead + second, 'device', 'live', 'future'],
    ['ahead in a backlog', receivedAt + ahead + second, 'running', 'backlog', 'future'],
    ['that another system dates ahead', receivedAt + ahead + second, undefined, 'submitted', 'future'],
    ['of the moment of the installation', since, 'device', 'backlog', undefined],
    ['a second before the installation', since - second, 'device', 'backlog', 'tooEarly'],
    ['of a clock that began anew', 0, 'device', 'live', 'tooEarly'],
    ['of a backlog dated by its coming', receivedAt, 'received', 'backlog', 'clockReset'],
    ['of the moment dated by its coming', receivedAt, 'received', 'live', undefined],
    ['of a backlog dated by running time', receivedAt - ahead, 'running', 'backlog', undefined],
  ] as const)('%s', (_what, happenedAt, clockTrust, lane, expected) => {
    expect(implausibilityOf({ happenedAt, clockTrust, lane }, usual)).toBe(expected);
  });

  it('of a backlog dated by its coming, because the clock was ahead', () => {
    const backlog = { happenedAt: receivedAt, clockTrust: 'received', lane: 'backlog' } as const;
    const at = (deviceTime: number) => implausibilityOf({ ...backlog, deviceTime }, usual);
    expect(at(receivedAt + 6 * 86_400 * second)).toBe('future');
    expect(at(receivedAt + ahead)).toBe('clockReset');
    expect(at(0)).toBe('clockReset');
  });

  it('of whoever was at another campus within a minute, whatever else is well', () => {
    const pass = { happenedAt: receivedAt, clockTrust: 'device', lane: 'live' } as const;
    expect(implausibilityOf(pass, { ...usual, isElsewhere: true })).toBe('twoCampuses');
  });

  it('of another system, of which no installation is known, of before there was Campus', () => {
    const at = (happenedAt: number) =>
      implausibilityOf({ happenedAt, lane: 'submitted' }, { ...usual, since: Number.NEGATIVE_INFINITY });
    expect(at(earliest - second)).toBe('tooEarly');
    expect(at(earliest)).toBeUndefined();
  });
});

describe('a campus', () => {
  const area = (name: string, parent?: string) => ({ id: namedId(name), parentId: parent ? namedId(parent) : null });
  const names = new Map(['east', 'west', 'gate', 'hall', 'door'].map((name) => [namedId(name), name]));
  const told = (...rows: ReturnType<typeof area>[]) =>
    Object.fromEntries([...campusesIn(rows)].map(([id, top]) => [names.get(id), names.get(top)]));

  it('is an area at the top with areas in it, where there are two of them', () => {
    const east = [area('east'), area('gate', 'east'), area('door', 'gate')];
    expect(told(...east, area('west'), area('hall', 'west'))).toEqual({
      ...{ east: 'east', gate: 'east', door: 'east' },
      ...{ west: 'west', hall: 'west' },
    });
    expect(told(...east)).toEqual({});
    expect(told(...east, area('west'))).toEqual({});
    expect(told(area('east'), area('west'), area('gate'))).toEqual({});
  });
});
