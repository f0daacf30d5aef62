import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { KafkaClient } from './kafka-client.js';

/** Takes every connection and answers nothing: a broker that hangs. */
describe('a broker that does not answer', () => {
  let server: Server;
  let client: KafkaClient;
  const sockets = new Set<Socket>();
  const problems: unknown[] = [];
  const message = { partition: 0, key: 'gate', value: '{}', headers: {}, timestamp: 0 };

  beforeEach(async () => {
    server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    client = new KafkaClient(`127.0.0.1:${address.port}`, 'patient', (problem) => problems.push(problem));
  });
  afterEach(async () => {
    await client.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('does not hold up who ends while something is published', async () => {
    const published = client.publish('gates', [message]).then(
      () => 'published',
      (error: Error) => error.message,
    );
    await delay(100);
    client.end();
    expect(await published).toBe('Kafka does not answer for 3 s');
  }, 10_000);

  it('does not hold up a member that is stopped before it knows the topics', async () => {
    const member = { group: 'readers', topics: ['gates'], isLasting: true, pause: 0 };
    const receiver = client.receive({ ...member, onMessages: async () => undefined, onChange: () => undefined });
    await delay(100);
    client.end();
    await receiver.stop();
    expect(problems).toEqual([]);
  }, 10_000);
});
