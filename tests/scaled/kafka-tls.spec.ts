import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KafkaClient, type KafkaSecurity } from '../../libs/messaging/kafka/kafka-client.js';
import { Authority } from '../../libs/testing/authority.js';
import { freePort } from '../../libs/testing/product.js';
import { Kafka } from './parts/kafka.js';

describe('a broker that takes encrypted connections with a password', () => {
  const topic = { name: 'campus.gates', partitions: 1, retention: 60_000 };
  const user = { mechanism: 'plain', username: 'campus', password: 'password-of-the-tests' } as const;
  let folder: string;
  let kafka: Kafka;
  let port: number;
  let ca: string;
  let otherCa: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'campus-kafka-tls-'));
    await chmod(folder, 0o711);
    port = await freePort();
    const authority = await Authority.found(folder, 'authority');
    const keystore = await authority.sign('broker');
    kafka = await Kafka.create({ folder, secure: { port, keystore, ...user } });
    await kafka.start();
    ca = await readFile(authority.certificate, 'utf8');
    otherCa = await readFile((await Authority.found(folder, 'another')).certificate, 'utf8');
  }, 120_000);
  afterAll(async () => {
    await kafka?.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  async function publish(security: KafkaSecurity): Promise<number | undefined> {
    const client = new KafkaClient(`127.0.0.1:${port}`, 'test', () => undefined, security);
    try {
      await client.ensureTopic(topic);
      const message = { partition: 0, key: 'gate-1', value: '{}', headers: {}, timestamp: Date.now() };
      return (await client.publish(topic.name, [message])).get(0);
    } finally {
      await client.close();
    }
  }

  it('is published to by who knows its authority and the password', async () => {
    expect(await publish({ tls: { ca }, user })).toBe(1);
  }, 60_000);

  it('is refused where another authority is trusted, or none that signed it', async () => {
    for (const tls of [{ ca: otherCa }, {}])
      await expect(publish({ tls, user })).rejects.toThrow(/self.signed|unable to|certificate/i);
  }, 60_000);

  it('refuses who comes without the password, with a wrong one, or unencrypted', async () => {
    const wrong = { ...user, password: 'guessed' };
    await expect(publish({ tls: { ca }, user: wrong })).rejects.toThrow(/authentication|password/i);
    await expect(publish({ tls: { ca } })).rejects.toThrow();
    await expect(publish({ user })).rejects.toThrow();
  }, 120_000);
});
