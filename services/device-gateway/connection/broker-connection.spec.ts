import { duplexPair } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { freePort, until } from '../../../libs/testing/product.js';
import { BrokerConnection } from './broker-connection.js';

describe('a connection to a broker that is not there', () => {
  it('is told once as lost, however often it is tried', async () => {
    const attempts: unknown[] = [];
    const logger = pino({ level: 'silent' });
    logger.warn = (details: unknown) => attempts.push(details);
    const address = { url: `mqtt://127.0.0.1:${await freePort()}`, clientId: 'nobody' };
    const connection = new BrokerConnection(address, () => undefined, logger);
    let losses = 0;
    connection.on('lost', () => {
      losses += 1;
    });
    connection.open();
    await until('three attempts', () => attempts.length >= 3);
    expect(losses).toBe(1);
    expect(connection.isConnected).toBe(false);
    await connection.close();
  });
});

/** A broker that sends what it keeps before it grants the subscription, as MQTT 3.1.1 (3.8.4) allows. */
function eagerBroker(topic: string, pause: number) {
  const [side, broker] = duplexPair();
  const answer = async ([type, , identifierHigh, identifierLow]: Buffer) => {
    if (type === 0x10) broker.write(Buffer.from([0x20, 2, 0, 0]));
    if (type !== 0x82) return;
    await delay(pause);
    broker.write(Buffer.concat([Buffer.from([0x31, topic.length + 3, 0, topic.length]), Buffer.from(`${topic}!`)]));
    await delay(pause);
    broker.write(Buffer.from([0x90, 3, identifierHigh!, identifierLow!, 1]));
  };
  let received = Buffer.alloc(0);
  broker.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    // Its packets are shorter than 128 bytes: the second byte is their length.
    for (; received.length >= 2 && received.length >= received[1]! + 2; received = received.subarray(received[1]! + 2))
      void answer(received);
  });
  broker.on('end', () => broker.end());
  return side;
}

describe('a connection to a broker that is there', () => {
  it('was found before anything came over it', async () => {
    const topic = 'kept';
    const address = { connect: () => eagerBroker(topic, 20), credential: { username: 'gateway', password: 'secret' } };
    const arrivals: number[] = [];
    const connection = new BrokerConnection(address, () => void arrivals.push(Date.now()), pino({ level: 'silent' }));
    await connection.subscribe([{ filter: topic, qos: 1 }]);
    const moments: number[] = [];
    connection.on('found', (connectedAt) => moments.push(connectedAt));
    connection.open();
    await until('the broker to be found', () => moments.length > 0);
    expect(arrivals).toHaveLength(1);
    expect(moments[0]).toBeLessThan(arrivals[0]!);
    await connection.close();
  });
});
