import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent } from '../../contracts/kernel/index.js';
import { EventStore, type StoredEvent } from '../../eventsourcing/index.js';
import { type TestDatabase, testDatabase } from '../../testing/index.js';
import { until } from '../../testing/product.js';
import { LogBus } from '../log/log-bus.js';

const opened = defineEvent('GateOpened', 1, z.object({ door: z.number() }));

let test: TestDatabase;
let store: EventStore;
let bus: LogBus;
const problems: string[] = [];
beforeAll(async () => {
  test = await testDatabase();
  store = new EventStore({ source: 'gates', database: test.database, projections: [] });
  await store.prepare();
});
afterAll(async () => {
  await store.close();
  await test.close();
});
beforeEach(() => {
  problems.length = 0;
  bus = new LogBus({ database: test.database, report: (problem) => problems.push(String(problem)) });
});
afterEach(() => bus.stop());

const school = randomUUID();
const open = (...doors: number[]) =>
  store.transact({ school, meta: { actor: 'test' } }, async (unit) =>
    unit.append(
      `gate-${randomUUID()}`,
      doors.map((door) => opened({ door })),
    ),
  );

/** Keeps the doors that were opened; `refuses` says of which event it throws. */
async function keepDoors(refuses: (door: number) => boolean, told: (number[] | undefined)[] = []) {
  const doors = { current: undefined as number[] | undefined };
  const kept = await bus.keep<number[]>({
    name: 'doors',
    of: [{ sources: ['gates'], types: [opened] }],
    fresh: () => [],
    take(state, events: StoredEvent[]) {
      for (const { data } of events) {
        const { door } = data as { door: number };
        if (refuses(door)) throw new Error(`no door ${door}`);
        state.push(door);
      }
    },
    told(state) {
      doors.current = state;
      told.push(state && [...state]);
    },
  });
  return { doors, told, kept };
}

it('is made anew where an event could not be taken in: nothing is left out', async () => {
  await open(1, 2);
  let failures = 1;
  const { doors, told } = await keepDoors((door) => door === 4 && failures-- > 0);
  expect(doors.current?.slice(-2)).toEqual([1, 2]);
  await open(3, 4, 5);
  await until('the state to be made anew', () => told.length === 3);
  expect(told[1]).toBeUndefined();
  expect(doors.current?.slice(-5)).toEqual([1, 2, 3, 4, 5]);
  expect(problems).toEqual(['Error: no door 4']);
  await open(6);
  await until('what comes then', () => doors.current?.at(-1) === 6);
});

it('is lost while an event cannot be taken in, and known when it can', async () => {
  let isIll = false;
  const { doors } = await keepDoors((door) => door === 7 && isIll);
  isIll = true;
  expect(bus.lost).toEqual([]);
  await open(7);
  await until('the state to be lost', () => bus.lost.includes('doors'));
  expect(doors.current).toBeUndefined();
  await until('a second attempt', () => problems.length > 1);
  expect(bus.lost).toEqual(['doors']);
  isIll = false;
  await until('the state to be known', () => bus.lost.length === 0);
  expect(doors.current?.at(-1)).toBe(7);
});

it('is waited for at the start, and can be given up', async () => {
  await open(8);
  let isIll = true;
  const heard: (number[] | undefined)[] = [];
  const keeping = keepDoors((door) => door === 8 && isIll, heard);
  await until('a second attempt', () => problems.length > 1);
  expect(heard).toEqual([]);
  expect(bus.lost).toEqual(['doors']);
  isIll = false;
  const { doors, kept } = await keeping;
  expect(doors.current?.at(-1)).toBe(8);
  isIll = true;
  await open(8);
  await until('the state to be lost', () => bus.lost.length === 1);
  await kept.stop();
  expect(bus.lost).toEqual([]);
});
