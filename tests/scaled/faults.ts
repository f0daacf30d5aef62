import { setTimeout as delay } from 'node:timers/promises';
import { Database } from '../../libs/database/index.js';
import { until } from '../../libs/testing/product.js';
import type { Auditor } from './audit.js';
import type { ScaledCampus } from './campus.js';
import type { Load } from './load.js';
import type { Part, Program } from './parts/program.js';
import { withTrigger } from './parts/trigger.js';

/** Where something goes wrong. */
export interface Scene {
  campus: ScaledCampus;
  load: Load;
  auditor: Auditor;
}

/** Something that goes wrong, and is mended. */
export interface Fault {
  name: string;
  /** Programs that it kills without warning. */
  kills: number;
  inflict(scene: Scene): Promise<void>;
}

/** How long Kafka is stopped, ms. */
const kafkaAbsence = 60_000;
/** How long a network is cut, and how much time is between two kills, ms. */
const absence = 4_000;
const interval = 500;
/** How long a process hangs: longer than the lease of a gateway, ms. */
const hanging = 8_000;
/** How long is waited for what has to come, ms: the machine is busy. */
const patience = 240_000;
/** A card that nobody has, whose pass the database refuses. */
const poisonCard = '0666000666';

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

const kafkaLosesItsDisk: Fault = {
  name: 'Kafka loses its disk',
  kills: 1,
  inflict: async ({ campus: { kafka } }) => {
    await kafka.kill();
    await kafka.wipe();
    await kafka.start();
  },
};

const postgresDies: Fault = {
  name: 'kill -9 of PostgreSQL',
  kills: 1,
  inflict: ({ campus }) => campus.postgres.kill(),
};

const kafkaIsCutOff: Fault = {
  name: 'the network between attendance and Kafka is cut',
  kills: 0,
  inflict: async ({ campus: { kafkaWire } }) => {
    kafkaWire.cut();
    await delay(absence);
    kafkaWire.mend();
  },
};

/** Faults of the parts that the processes stand on. */
const partFaults: readonly Fault[] = [
  {
    name: 'Kafka is stopped for a minute',
    kills: 0,
    inflict: async ({ campus: { kafka } }) => {
      await kafka.stop();
      await delay(kafkaAbsence);
      await kafka.start();
    },
  },
  kafkaLosesItsDisk,
  kafkaIsCutOff,
  postgresDies,
  {
    name: 'kill -9 of Mosquitto',
    kills: 1,
    inflict: async ({ campus, load }) => {
      await killed(campus.mosquitto);
      await load.devicesBack();
    },
  },
  {
    name: 'Mosquitto loses its disk',
    kills: 1,
    inflict: async ({ campus: { mosquitto }, load }) => {
      await mosquitto.kill();
      await mosquitto.wipe();
      await mosquitto.start();
      await load.devicesBack();
    },
  },
];

/** Every process is ended as an operator does and started again, one at a time. */
const rollingRestart: Fault = {
  name: 'rolling restart of every process',
  kills: 0,
  inflict: async ({ campus }) => {
    for (const program of campus.all) {
      await program.stop();
      await program.start();
    }
  },
};

/** Each insert of passes takes long: the consumer of records falls behind, and catches up. */
const slowConsumer: Fault = {
  name: 'a slow consumer',
  kills: 0,
  inflict: ({ campus, auditor }) =>
    withTrigger(campus.postgres.url, { table: 'attendance.pass', statement: 'perform pg_sleep(2)' }, () =>
      until(
        'the consumer of records to fall behind',
        async () => (await auditor.lagOf('attendance.pass-recorder')) > 50,
        patience,
      ),
    ),
};

/** The pass of one record is refused: it is parked with an alarm, the others go on, and a retry makes it good. */
const poisonEvent: Fault = {
  name: 'a poison event, parked and retried',
  kills: 0,
  inflict: async ({ campus, auditor, load }) => {
    const when = `new.credential_value = '${poisonCard}'`;
    const refusal = { table: 'attendance.pass', when, statement: `raise exception 'refused by a test'` };
    const alarms = await auditor.parkingAlarms();
    await withTrigger(campus.postgres.url, refusal, async () => {
      load.swipe(poisonCard);
      await until('the alarm of a parked event', async () => (await auditor.parkingAlarms()) > alarms, patience);
    });
    await campus.operate('parked', '--retry', 'all');
  },
};

/** It hangs, and the database gives up on it: its locks fall, another takes its work, and then it goes on as if nothing were. */
async function hangUp(program: Program, { postgres }: ScaledCampus): Promise<void> {
  const database = await Database.open({ url: postgres.url });
  program.signal('SIGSTOP');
  try {
    const terminate = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1';
    await database.asOwner((session) => session.query(terminate, [program.name]));
    await delay(hanging);
  } finally {
    program.signal('SIGCONT');
    await database.close();
  }
}

/** Gateways are relays of the records too: there are two of each for a moment. */
const twoRelays: Fault = {
  name: 'two relays, two gateways: one that was given up comes back',
  kills: 0,
  inflict: async ({ campus }) => {
    for (const program of campus.of('device-gateway')) await hangUp(program, campus);
  },
};

/** Everything that goes wrong in a run, in turn. */
export const faultsOf = (campus: ScaledCampus): readonly Fault[] => [
  everyService(campus),
  ...partFaults,
  slowConsumer,
  poisonEvent,
  twoRelays,
  rollingRestart,
];

/** Those of them that a test of a minute has time for; the poison event before the others leave something to catch up on. */
export const shortFaultsOf = (campus: ScaledCampus): readonly Fault[] => [
  poisonEvent,
  everyService(campus),
  kafkaLosesItsDisk,
  kafkaIsCutOff,
  postgresDies,
];
