import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Database, startEmbedded } from '../../libs/database/index.js';
import { Product, until } from '../../libs/testing/product.js';

const modelsProgram = fileURLToPath(new URL('../../services/models.js', import.meta.url));
interface Ready {
  status: string;
  building?: { readModel: string; done: number; total: number; perSecond: number }[];
}

let folder: string;
let server: Awaited<ReturnType<typeof startEmbedded>>;
let database: Database;
let product: Product;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-upgrade-'));
  server = await startEmbedded({ folder });
  database = await Database.open({ url: server.url });
  product = await Product.start({ environment: { DATABASE_URL: server.url } });
}, 180_000);
afterAll(async () => {
  await product?.stop();
  await database?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const query = <Row>(statement: string) => database.asOwner((sql) => sql.query<Row>(statement));

/** What the health page says of the passes, which are built. */
async function building() {
  const answer = await fetch(`${product.healthUrl}/health/ready`).catch(() => undefined);
  const { building: all = [] } = ((await answer?.json()) ?? {}) as Ready;
  return all.find(({ readModel }) => readModel === 'attendance.pass');
}

it('a rebuild that is killed at the start of a newer program goes on where it was', async () => {
  await product.halt();
  // As the version before has left it: the read model is older than the program.
  await query("update attendance.projection set version = 0 where name = 'attendance.pass'");
  await database.asOwnerInTransaction(async (sql) => {
    // Filled, it is not put in the place of the live table while somebody reads what it has to lock.
    await sql.query('lock table attendance.inline_projections in access share mode');
    product.begin();
    const filled = await until(
      'the passes to be read',
      async () => {
        const now = await building();
        return now && now.done > 0 && now;
      },
      120_000,
    );
    expect(filled.total).toBeGreaterThan(0);
    const refused = await fetch(`${product.url}/api/school/student/query`);
    expect([refused.status, ((await refused.json()) as { code: number }).code]).toEqual([503, 1]);
    expect((await fetch(`${product.healthUrl}/health/live`)).status).toBe(200);
    await product.kill('process');
  });
  // A row that no event tells of stays where the shadow is gone on with, and nowhere else.
  const mark = '00000000-0000-7000-8000-000000000000';
  await query(`
    create temporary table mark as select * from attendance.pass__rebuild limit 1;
    update mark set id = '${mark}';
    insert into attendance.pass__rebuild select * from mark;
    drop table mark`);
  await product.launch();
  expect(await query(`delete from attendance.pass where id = '${mark}' returning id`)).toEqual([{ id: mark }]);
  const environment = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: server.url, DATA_DIR: product.dataFolder };
  const { stdout } = await promisify(execFile)(process.execPath, [modelsProgram, '--check'], { env: environment });
  expect(stdout).toContain('Every read model is what the log says.');
}, 240_000);
