import { createServer } from 'node:net';
import { duplexPair } from 'node:stream';
import { Aedes } from 'aedes';
import { MqttClient } from 'mqtt';
import { channels, upFilters } from '../../../libs/contracts/device-gateway/index.js';

/** The peer of the gateway: a broker without rules, and a client beside it that stores nothing. */
export interface BareBroker {
  url: string;
  client: MqttClient;
  close(): Promise<void>;
}

/** Starts a broker; its client hears what goes up, and acknowledges records at once. */
export async function startBareBroker(): Promise<BareBroker> {
  const broker = await Aedes.createBroker();
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    broker.handle(socket);
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, resolve));
  const [ours, theirs] = duplexPair();
  broker.handle(theirs);
  const client = new MqttClient(() => ours, { clientId: 'echo', protocolVersion: 4, reconnectPeriod: 0 });
  await new Promise<void>((resolve) => client.once('connect', () => resolve()));
  client.on('message', (topic, payload) => {
    if (!topic.endsWith(`/${channels.records.name}`)) return;
    const { epoch, b } = JSON.parse(payload.toString());
    const answer = JSON.stringify({ epoch, upto: b[0].seq, have: [] });
    client.publish(`${topic}/ack`, answer, { qos: channels.recordsStored.qos });
  });
  await client.subscribeAsync(Object.fromEntries(upFilters('+').map(({ filter, qos }) => [filter, { qos }])));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = async () => {
    client.end(true);
    server.close();
    await new Promise<void>((resolve) => broker.close(resolve));
  };
  return { url: `mqtt://127.0.0.1:${port}`, client, close };
}
