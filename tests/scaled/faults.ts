import { setTimeout as delay } from 'node:timers/promises';
import type { ScaledCampus } from './campus.js';
import type { Part } from './parts/program.js';

/** Something that goes wrong, and is mended. */
export interface Fault {
  name: string;
  /** Programs that it kills without warning. */
  kills: number;
  inflict(campus: ScaledCampus): Promise<void>;
}

/** How long a part is away where it is stopped or cut off, and between two kills, ms. */
const absence = 4_000;
const interval = 500;

async function killed(part: Part): Promise<void> {
  await part.kill();
  await part.start();
}

/** One process of each service dies, one shortly after the other: the next goes while the last is still coming back. */
const everyService = (campus: ScaledCampus): Fault => ({
  name: 'kill -9 of a process of every service, in turn',
  kills: campus.services.length,
  inflict: async () => {
    const returning: Promise<void>[] = [];
    for (const service of campus.services) {
      const [first] = campus.of(service);
      if (first) returning.push(killed(first));
      await delay(interval);
    }
    await Promise.all(returning);
  },
});

/** Faults of the parts that the processes stand on. */
const partFaults: readonly Fault[] = [
  {
    name: 'Kafka is stopped for a while',
    kills: 0,
    inflict: async ({ kafka }) => {
      await kafka.stop();
      await delay(absence);
      await kafka.start();
    },
  },
  {
    name: 'Kafka loses its disk',
    kills: 1,
    inflict: async ({ kafka }) => {
      await kafka.kill();
      await kafka.wipe();
      await kafka.start();
    },
  },
  {
    name: 'the network between attendance and Kafka is cut',
    kills: 0,
    inflict: async ({ kafkaWire }) => {
      kafkaWire.cut();
      await delay(absence);
      kafkaWire.mend();
    },
  },
  { name: 'kill -9 of PostgreSQL', kills: 1, inflict: ({ postgres }) => postgres.kill() },
  { name: 'kill -9 of Mosquitto', kills: 1, inflict: ({ mosquitto }) => killed(mosquitto) },
  {
    name: 'Mosquitto loses its disk',
    kills: 1,
    inflict: async ({ mosquitto }) => {
      await mosquitto.kill();
      await mosquitto.wipe();
      await mosquitto.start();
    },
  },
];

/** Every process is ended as an operator does and started again; of each service one at a time. */
const rollingRestart: Fault = {
  name: 'rolling restart of every process',
  kills: 0,
  inflict: async (campus) => {
    const roll = async (service: string) => {
      for (const program of campus.of(service)) {
        await program.stop();
        await program.start();
      }
    };
    await Promise.all(campus.services.map(roll));
  },
};

/** Everything that goes wrong in a run, in turn. */
export const faultsOf = (campus: ScaledCampus): readonly Fault[] => [
  everyService(campus),
  ...partFaults,
  rollingRestart,
];
