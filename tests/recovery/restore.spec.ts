import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Product, until } from '../../libs/testing/product.js';
import { ArchivedServer } from './archived-server.js';

const modelsProgram = fileURLToPath(new URL('../../services/models.js', import.meta.url));

interface Verdict {
  intact: boolean;
  entries: number;
  head: string;
  problems: { number: number; message: string }[];
}
interface Entry {
  number: string;
  hash: string;
}

let dataFolder: string;
let product: Product;
let server: ArchivedServer;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'campus-restore-'));
  await chmod(dataFolder, 0o711);
  server = await ArchivedServer.make(dataFolder);
  product = await Product.start({ dataFolder, environment: { SAMPLE: 'none' } });
}, 180_000);
afterAll(async () => {
  await product?.stop();
  await rm(dataFolder, { recursive: true, force: true });
}, 60_000);

const verify = () => product.data<Verdict>('/api/system/logmg/verify?whole=true');
const chain = () => server.query<Entry>('select number, hash from identity.operation_log order by school, number');

/** Adds accounts, one after the other. */
async function addAccounts(name: string, number: number): Promise<void> {
  for (let n = 1; n <= number; n++) {
    const loginaccount = `${name}${n}`;
    const account = { loginaccount, loginpassword: 'Campus-2030', name: loginaccount, phone: '1' };
    await product.data('/api/accountmg/add', account);
  }
}
const accounts = async (loginaccount: string) =>
  (await product.data<{ recordCount: number }>('/api/accountmg/query', { page: 0, params: { loginaccount } }))
    .recordCount;

/** The verdict when the log has every operation that was recorded. */
const settled = () =>
  until('every operation to be in the log', async () => {
    const recorded = `select count(*)::integer as number from identity.events where type = 'OperationRecorded'`;
    const [operations] = await server.query<{ number: number }>(recorded);
    const verdict = await verify();
    return verdict.entries === operations?.number && verdict;
  });

async function checkModels(): Promise<string> {
  const environment = { ...process.env, NODE_OPTIONS: '', DATA_DIR: product.dataFolder };
  const { stdout } = await promisify(execFile)(process.execPath, [modelsProgram, '--check'], { env: environment });
  return stdout;
}

describe('a school that went back to a point in time', () => {
  let before: Verdict;
  let chainBefore: Entry[];

  it('was backed up while it was changed, and then changed on', async () => {
    await addAccounts('first', 3);
    await Promise.all([addAccounts('during', 10), server.takeBackup()]);
    await addAccounts('kept', 5);
    before = await settled();
    chainBefore = await chain();
    const [noted] = await server.query<{ time: string }>('select clock_timestamp()::text as time');
    await addAccounts('lost', 5);
    expect((await settled()).entries).toBe(before.entries + 5);
    await product.halt();
    await server.goBackTo(noted!.time);
    expect(await checkModels()).toContain('Every read model is what the log says.');
    await product.launch();
  }, 240_000);

  it('has the operation log of that time, entry by entry, and nothing of later', async () => {
    expect(await verify()).toMatchObject({ intact: true, entries: before.entries, head: before.head, problems: [] });
    expect(await chain()).toEqual(chainBefore);
    expect([await accounts('during'), await accounts('kept'), await accounts('lost')]).toEqual([10, 5, 0]);
  }, 60_000);

  it('goes on with the same log', async () => {
    await addAccounts('lost', 3);
    expect(await settled()).toMatchObject({ intact: true, entries: before.entries + 3, problems: [] });
    expect((await chain()).slice(0, chainBefore.length)).toEqual(chainBefore);
    expect(await accounts('lost')).toBe(3);
  }, 60_000);

  it('shows what is altered afterwards, from before that time and from after it', async () => {
    for (const number of [before.entries - 1, before.entries + 2]) {
      await server.query('update identity.operation_log set code = code + 1 where number = $1', [number]);
      expect((await verify()).problems).toEqual([expect.objectContaining({ number, message: '日志内容被修改' })]);
      await server.query('update identity.operation_log set code = code - 1 where number = $1', [number]);
    }
    expect(await verify()).toMatchObject({ intact: true, problems: [] });
  }, 60_000);
});
