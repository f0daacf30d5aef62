import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { freePort } from '../../../libs/testing/product.js';
import { Kafka } from './kafka.js';

/** A Kafka that a test uses and does nothing to. */
export interface Broker {
  /** Its address, as KAFKA_BROKERS takes it. */
  brokers: string;
  stop(): Promise<void>;
}

/** The broker of KAFKA_BROKERS, else one in a container where Docker runs, else one from its own jars. */
export async function anyBroker(): Promise<Broker> {
  const { KAFKA_BROKERS: given } = process.env;
  if (given) return { brokers: given, stop: async () => undefined };
  const hasDocker = await getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  return hasDocker ? inContainer() : fromJars();
}

async function inContainer(): Promise<Broker> {
  const port = await freePort();
  const container = await new GenericContainer('apache/kafka:4.1.0')
    .withExposedPorts({ container: 9092, host: port })
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    })
    .withWaitStrategy(Wait.forLogMessage('Kafka Server started'))
    .start();
  return {
    brokers: `127.0.0.1:${port}`,
    stop: async () => {
      await container.stop();
    },
  };
}

async function fromJars(): Promise<Broker> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-kafka-'));
  await chmod(folder, 0o711);
  const kafka = await Kafka.create({ folder });
  await kafka.start();
  return {
    brokers: kafka.brokers,
    stop: async () => {
      await kafka.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
