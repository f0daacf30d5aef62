/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { defineEvent } from '../../contracts/kernel/index.js';
import { table, uuid } from '../../database/index.js';
import { EventStore, projection, sequencePending } from '../../eventsourcing/index.js';
import { type TestDatabase, testDatabase } from '../../testing/index.js';
import { freePort, until } from '../../testing/product.js';
import { readConfiguration } from '../configuration/configuration.js';
import { serviceModule } from '../service/service-definition.js';
import { type Campus, startCampus } from './campus.js';

const termAdded = defineEvent('TermAdded', 1, z.object({}));
const termTable = table('organisation', 'term', { columns: { id: uuid(), school: uuid() }, key: ['id'] });
/** The read model of a version. */
const terms = (version: number) =>
  projection({
    source: 'organisation',
    table: termTable,
    version,
    on: (on) => [on(termAdded, (_row, { streamId: id, school }) => ({ id, school }))],
  });

let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  test = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'campus-start-'));
  const store = new EventStore({ source: 'organisation', database: test.database, projections: [terms(1)] });
  await store.prepare();
  for (let school = 0; school < 3; school++)
    await store.transact({ school: randomUUID(), meta: { actor: 'test' } }, async (unit) =>
      unit.append(`term-${randomUUID()}`, [termAdded({})]),
    );
  await store.close();
  // A store that is closed leaves its newest events to the next process, which takes them in with the last steps of a building.
  await sequencePending(test.database, 'organisation');
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a process with a newer read model, whose building is held at its last steps while the table is held. */
async function startHeld(version: number, signal?: AbortSignal) {
  const [port, healthPort] = [await freePort(), await freePort()];
  const configuration = readConfiguration({
    PORT: String(port),
    HEALTH_PORT: String(healthPort),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: test.database.ownerUrl,
    SERVICES: 'organisation',
    LOG_LEVEL: 'silent',
    SAMPLE: 'none',
  });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held: Promise<void> = released;
  await new Promise<void>((locked) => {
    held = test.database.asOwnerInTransaction(async (sql) => {
      await sql.query('lock table organisation.inline_projections in share mode');
      locked();
      await released;
    });
  });
  const service = serviceModule({ name: 'organisation', projections: [terms(version)] });
  const starting = startCampus([service], configuration, signal);
  starting.catch(() => undefined);
  const ask = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${path.startsWith('/api/') ? port : healthPort}${path}`, init);
  const free = () => {
    release();
    return held;
  };
  return { starting, ask, release: free };
}

interface Ready {
  status: string;
  building: { readModel: string; done: number; total: number; perSecond: number }[];
}

/** Asks for the health page until the read model is filled. */
function filled(ask: (path: string) => Promise<Response>): Promise<Ready> {
  return until('the read model to be filled', async () => {
    const answer = await ask('/health/ready').catch(() => undefined);
    const ready = answer && ((await answer.json()) as Ready);
    if (!ready?.building?.some(({ done }) => done === 3)) return undefined;
    expect(answer?.status).toBe(503);
    return ready;
  });
}

describe('a process that builds a read model at its start', () => {
  it('lives, is not ready, tells how far it is, and refuses requests until it serves them', async () => {
    const { starting, ask, release } = await startHeld(2);
    expect(await filled(ask)).toEqual({
      status: 'starting',
      building: [{ readModel: 'organisation.term', done: 3, total: 3, perSecond: expect.any(Number) }],
    });
    expect((await ask('/health/live')).status).toBe(200);
    const metrics = await (await ask('/metrics')).text();
    expect(metrics).toContain('campus_read_model_events_done{read_model="organisation.term",service="organisation"} 3');
    const answers = await Promise.all(
      ['zh', 'en', 'es', 'ja'].map(async (language) => {
        const headers = { 'accept-language': language, 'content-type': 'application/json' };
        const answer = await ask('/api/school/student/add', { method: 'POST', headers, body: '{}' });
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
        return (await answer.json()) as { code: number; msg: string; data: null };
      }),
    );
    expect(answers.map(({ code, data }) => [code, data])).toEqual(answers.map(() => [1, null]));
    expect(answers[0]?.msg).toBe('系统正在启动，请稍后重试');
    expect(new Set(answers.map(({ msg }) => msg)).size).toBe(4);
    await release();
    const campus: Campus = await starting;
    expect((await ask('/health/ready')).status).toBe(200);
    expect((await ask('/api/nothing')).status).toBe(404);
    let isIll = true;
    const keeping = campus.bus.keep<number>({
      name: 'terms',
      of: [{ sources: ['organisation'], types: [termAdded] }],
      fresh: () => 0,
      take: () => {
        if (isIll) throw new Error('no term');
      },
      told: () => undefined,
    });
    const ill = await ask('/health/ready');
    expect([ill.status, await ill.json()]).toEqual([503, { status: 'reading events anew', lost: ['terms'] }]);
    isIll = false;
    await keeping;
    expect((await ask('/health/ready')).status).toBe(200);
    await campus.stop();
    await expect(ask('/health/live')).rejects.toThrow();
  });

  it('can be broken off', async () => {
    const breakingOff = new AbortController();
    const { starting, ask, release } = await startHeld(3, breakingOff.signal);
    await filled(ask);
    breakingOff.abort(new Error('no more'));
    await release();
    await expect(starting).rejects.toThrow('no more');
    await expect(ask('/health/live')).rejects.toThrow();
  });
});
