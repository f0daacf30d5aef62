import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrator, consoleUrl, keepState, productEnvironment } from './product.js';

const patience = 120_000;

async function answers(): Promise<boolean> {
  const reply = await fetch(`${consoleUrl}/health/ready`).catch(() => undefined);
  return reply?.ok ?? false;
}

async function untilReady(product: ChildProcess): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await answers())) {
    if (product.exitCode !== null) throw new Error(`the product ended with ${product.exitCode}`);
    if (Date.now() > deadline) throw new Error('the product did not start in time');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Makes a call of the contract and gives its data; throws what was said instead. */
async function ask(path: string, body: object | undefined, token?: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', ...(token ? { token } : {}) };
  const reply = await fetch(`${consoleUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body && JSON.stringify(body),
  });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: Record<string, string> };
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
  return data;
}

/** Changes the first password of the main account, as every installation's administrator must. */
async function settlePassword(): Promise<void> {
  const { loginAccount, firstPassword, password } = administrator;
  const session = await ask('/api/auth/login/login', { loginAccount, loginPassword: firstPassword, code: '0000' });
  const query = new URLSearchParams({ id: session.id!, password });
  await ask(`/api/login/mustchgpwd?${query}`, undefined, session.token);
}

/** Starts the product with an empty data folder; gives what ends it. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'campus-e2e-'));
  const entry = new URL('../../dist/services/main.js', import.meta.url).pathname;
  const product = spawn(process.execPath, [entry], { env: productEnvironment(dataFolder), stdio: 'inherit' });
  await untilReady(product);
  await settlePassword();
  keepState({ dataFolder });
  return async () => {
    const ended = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGTERM');
    await ended;
    await rm(dataFolder, { recursive: true, force: true });
  };
}
