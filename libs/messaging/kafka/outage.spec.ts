import { Outage } from './outage.js';

describe('an outage', () => {
  let now: number;
  let told: unknown[];
  let outage: Outage;

  beforeEach(() => {
    now = 1_000_000;
    told = [];
    outage = new Outage(
      (problem) => told.push(problem),
      () => now,
    );
  });

  /** Fails once a second. */
  function fail(problem: unknown, seconds: number): void {
    for (let second = 0; second < seconds; second++) {
      outage.failed(problem);
      now += 1000;
    }
  }

  const refusal = Object.assign(new Error('not the leader'), { retriable: true });
  const newCluster = Object.assign(new Error('no coordinator'), {
    name: 'KafkaJSGroupCoordinatorNotFound',
    retriable: false,
  });
  const wrapped = Object.assign(new Error('tried three times', { cause: refusal }), { retriable: false });

  it('is told at once, and once', () => {
    const problem = new Error('no such topic');
    fail(problem, 60);
    expect(told).toEqual([problem]);
  });

  it.each([
    ['a failure that may pass', refusal],
    ['one that kafkajs gave up on', wrapped],
    ['a cluster that is new', newCluster],
  ])('is not told of %s, unless it lasts', (_name, problem) => {
    fail(problem, 10);
    expect(told).toEqual([]);
    fail(problem, 10);
    expect(told).toEqual([problem]);
  });

  it('is over with a success: what fails after it is new', () => {
    fail(refusal, 9);
    outage.over();
    fail(refusal, 9);
    expect(told).toEqual([]);
    const first = new Error('first');
    const second = new Error('second');
    outage.failed(first);
    outage.over();
    outage.failed(second);
    expect(told).toEqual([first, second]);
  });
});
