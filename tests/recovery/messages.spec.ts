import { join } from 'node:path';
import pg from 'pg';
import { runningEmbedded } from '../../libs/database/index.js';
import { Product, until } from '../../libs/testing/product.js';
import { ProviderServer } from '../../services/organisation/testing/provider-server.js';

const calls = '/api/msg/msgmg';

interface Progress {
  recipients: number | null;
  addressed: number;
  succeeded: number;
  failed: number;
  pending: number;
}
interface ListedRecord {
  id: string;
  sendstate: number;
  reason: string | null;
}

describe('a message on its way when the plug is pulled', () => {
  /** The gateway takes messages and does not say so. */
  let isSilent = false;
  const provider = new ProviderServer(({ body }) => ({
    body: { code: 0, id: String(body.id) },
    after: isSilent ? 60_000 : 300,
  }));
  /** Has so many a second sent. */
  const sendBy = (ratelimit: number) => {
    const sms = { url: `${provider.url}/sms`, key: 'k', secret: 's' };
    return product.data('/api/params/update', { schoolWeixinParam: { ratelimit, sms } });
  };
  let product: Product;

  beforeAll(async () => {
    await provider.start();
    product = await Product.start({ environment: { PROVIDER_ORIGINS: provider.url } });
    // However slow the machine is, some are left when all have their records.
    await sendBy(10);
  }, 180_000);

  afterAll(async () => {
    await product?.stop();
    await provider.stop();
  }, 60_000);

  /** How often the gateway has been sent each message. */
  const timesSent = () => {
    const times = new Map<unknown, number>();
    for (const { body } of provider.received) times.set(body.id, (times.get(body.id) ?? 0) + 1);
    return times;
  };
  /** The minute is over for which a process that is no more had messages. */
  async function passClaims(): Promise<void> {
    const client = new pg.Client(await runningEmbedded(join(product.dataFolder, 'postgres')));
    await client.connect();
    await client.query(
      `update organisation.message_dispatch set claimed_until = clock_timestamp()
       where claimed_until < pg_postmaster_start_time() + interval '1 min'`,
    );
    await client.end();
  }
  const progress = (id: string) => product.data<Progress>(`${calls}/progress`, { id });
  const records = async (sendstate: number, count: number) => {
    const request = { page: 0, pagesize: count, params: { sendstate, keyword: '停课' } };
    return (await product.data<{ data: ListedRecord[] }>(`${calls}/queryrecord`, request)).data;
  };

  it('is sent to everybody once, and what nobody knows of says so and is sent again by a person alone', async () => {
    const message = { title: '停课', content: '明天停课', type: 1, target: 2 };
    const { parents } = await product.data<{ parents: number }>(`${calls}/audience`, { target: 2 });
    // More than one transaction makes records of.
    expect(parents).toBeGreaterThan(1_000);
    const { id } = await product.data<{ id: string }>(`${calls}/add`, message);
    await product.data(`${calls}/publish?id=${id}`);
    // Among those who get their records: nobody may have been told yet.
    await product.kill('tree');
    await product.launch();
    await until('everybody to have a record', async () => (await progress(id)).addressed === parents, 60_000);

    // Between claim and answer: the gateway has taken messages whose answers nobody hears.
    isSilent = true;
    await sendBy(300);
    const before = provider.received.length;
    await until('messages to be with the gateway', () => provider.received.length >= before + 150, 60_000, 10);
    await product.kill('tree');
    isSilent = false;
    await product.launch();
    await passClaims();
    const isEnded = async () => {
      const { failed } = await progress(id);
      expect(failed).toBe(0);
      return (await records(3, parents)).every(({ reason }) => reason !== null);
    };
    await until('all others to be sent', isEnded, 120_000, 500);

    const lost = await records(3, parents);
    expect(lost.length).toBeGreaterThanOrEqual(150);
    expect(new Set(lost.map(({ reason }) => reason))).toEqual(new Set(['发送结果未知']));
    const told = await records(1, parents);
    expect(told.length + lost.length).toBe(parents);
    const times = timesSent();
    expect([...times.values()].filter((count) => count > 1)).toEqual([]);
    // What is said to be sent was; of what is not known a part was.
    expect(told.filter((one) => !times.has(one.id))).toEqual([]);
    expect(lost.some((one) => times.has(one.id))).toBe(true);

    await product.data(`${calls}/resend`, { ids: lost.map((one) => one.id) });
    await until('the lost ones to be sent', async () => (await progress(id)).succeeded === parents, 60_000);
    expect(timesSent().size).toBe(parents);
  }, 400_000);
});
