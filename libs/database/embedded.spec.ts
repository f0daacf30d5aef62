import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedServer, startEmbedded } from './embedded.js';

let folder: string;
let running: EmbeddedServer[] = [];
let children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'));
});
afterEach(async () => {
  for (const server of running) await server.stop();
  for (const child of children) child.kill('SIGKILL');
  running = [];
  children = [];
  await rm(folder, { recursive: true, force: true });
});

async function start(port?: number): Promise<EmbeddedServer> {
  const server = await startEmbedded({ folder, port, durable: false });
  running.push(server);
  return server;
}

/** Starts the server from another process, which holds it until it is killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const module = new URL('./embedded.js', import.meta.url).href;
  const script = `import { startEmbedded } from '${module}';
    const { url } = await startEmbedded({ folder: ${JSON.stringify(folder)}, durable: false });
    console.log(url);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const postmaster = async () => Number((await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0]);
const kill = async (child: ChildProcess) => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

it('keeps its data, its password and nobody else in', async () => {
  const first = await start();
  await ask(first.url, "create table kept as select 'x' as value");
  await first.stop();
  const second = await start();
  expect(await ask(second.url, 'select value from kept')).toEqual([{ value: 'x' }]);
  for (const name of ['password', 'postgres.log']) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect(await ask(second.url, "select current_setting('listen_addresses') as listen")).toEqual([
    { listen: '127.0.0.1' },
  ]);
  const forged = second.url.replace(/:[^:@]*@/, ':guess@');
  await expect(ask(forged, 'select 1')).rejects.toThrow('password authentication failed');
});

it('sorts Chinese by pinyin and finds upper and lower case', async () => {
  const { url } = await start();
  const [row] = await ask<{ names: string[]; found: boolean }>(
    url,
    `select array_agg(name order by name collate "zh-Hans-CN-x-icu") as names, 'ÜBER' ilike 'über' as found
     from unnest(array['张', '李', '安']) name`,
  );
  expect(row).toEqual({ names: ['安', '李', '张'], found: true });
});

it('refuses a folder that a living process uses, and says which', async () => {
  const holder = await startElsewhere();
  await expect(start()).rejects.toThrow(`is in use by process ${holder.pid}`);
});

it('takes over from a process that was killed, while its server still runs', async () => {
  const holder = await startElsewhere();
  const orphan = await postmaster();
  await kill(holder);
  const { url } = await start();
  expect(await postmaster()).not.toBe(orphan);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('comes back after everything was killed', async () => {
  const holder = await startElsewhere();
  const server = await postmaster();
  holder.kill('SIGKILL');
  process.kill(server, 'SIGKILL');
  const { url } = await start();
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('is not misled by a pid file whose number another program has', async () => {
  const first = await start();
  const file = join(folder, 'data/postmaster.pid');
  const left = (await readFile(file, 'utf8')).split('\n');
  await first.stop();
  await writeFile(file, [process.pid, ...left.slice(1)].join('\n'));
  const { url } = await start();
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('starts its server again when it ends by itself', async () => {
  let told: () => void = () => undefined;
  const restarted = new Promise<void>((done) => {
    told = done;
  });
  const server = await startEmbedded({ folder, durable: false, onRestart: () => told() });
  running.push(server);
  process.kill(await postmaster(), 'SIGKILL');
  await restarted;
  const answer = async (): Promise<unknown> => ask(server.url, 'select 1 as one').catch(answer);
  expect(await answer()).toEqual([{ one: 1 }]);
});

it('says that its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(start(port)).rejects.toThrow(`port ${port} of the database is taken`);
  other.close();
});
