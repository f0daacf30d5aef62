import { catalogue } from '../../../libs/contracts/messages/index.js';
import type { MachineSample } from '../../../libs/platform/index.js';
import { troublesOf } from './machine-troubles.js';

const now = 1_000_000;
let age = 0;
/** A sample; each is ten seconds older than the one before. */
const sample = (given: Partial<MachineSample> = {}): MachineSample => {
  age += 10_000;
  return {
    process: 'p',
    sampledAt: now - age,
    host: 'server',
    services: ['people'],
    cpu: 10,
    memory: 20,
    disk: 30,
    backlog: {},
    ...given,
  };
};
const subjects = (...recent: MachineSample[]) => troublesOf(recent, [], now).map(({ subject }) => subject);

describe('the troubles of an installation', () => {
  it('are none while all is within the limits', () => {
    const atLimit = { cpu: 90, memory: 90, disk: 85, backlog: { 'people.x': 1000 } };
    expect(subjects(sample(atLimit), sample(atLimit), sample(atLimit))).toEqual([]);
    expect(subjects()).toEqual([]);
  });

  it('tell of processors that are busy for half a minute, not of a moment', () => {
    const busy = () => sample({ cpu: 99 });
    expect(subjects(busy(), sample(), sample())).toEqual([]);
    expect(subjects(busy(), busy())).toEqual([]);
    expect(subjects(busy(), busy(), busy())).toEqual(['cpu server']);
  });

  it('tell of full memory and disk, once a machine', () => {
    const full = { memory: 90.1, disk: 85.1 };
    const both = [sample(full), sample({ ...full, process: 'other' })];
    expect(subjects(...both)).toEqual(['memory server', 'disk server']);
  });

  it('tell of the longest backlog of a consumer, of the newest samples alone', () => {
    const behind = (count: number, process: string) => sample({ process, backlog: { 'people.x': count } });
    const troubles = troublesOf([behind(1001, 'a'), behind(1500, 'b'), behind(9000, 'a')], [], now);
    expect(troubles.map(({ values }) => values)).toEqual([{ consumer: 'people.x', count: 1500 }]);
  });

  it('tell of services that are silent', () => {
    const silent = { service: 'device-gateway', isOnline: false, sample: sample({ sampledAt: now - 45_000 }) };
    const troubles = troublesOf([], [silent, { ...silent, service: 'people', isOnline: true }], now);
    expect(troubles).toMatchObject([
      { subject: 'down device-gateway', values: { service: 'device-gateway', seconds: 45 } },
    ]);
  });

  it('tell once of a process that is silent, whatever runs in it', () => {
    const [one, other] = [sample({ sampledAt: now - 33_000 }), sample({ process: 'q', sampledAt: now - 40_000 })];
    const silent = [
      { service: 'people', isOnline: false, sample: one },
      { service: 'finance', isOnline: false, sample: other },
      { service: 'devices', isOnline: false, sample: one },
    ];
    expect(troublesOf([], silent, now)).toMatchObject([
      { subject: 'down devices people', values: { service: 'devices, people', seconds: 33 } },
      { subject: 'down finance', values: { service: 'finance', seconds: 40 } },
    ]);
  });

  it('have texts in four languages', () => {
    const worst = { cpu: 99, memory: 99, disk: 99, backlog: { x: 2000 } };
    const silent = { service: 'people', isOnline: false, sample: sample() };
    const troubles = troublesOf([sample(worst), sample(worst), sample(worst)], [silent], now);
    expect(troubles).toHaveLength(5);
    expect(troubles.filter(({ template }) => !(template in catalogue))).toEqual([]);
  });
});
