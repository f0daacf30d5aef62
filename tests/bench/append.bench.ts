import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import { z } from 'zod';
import { defineEvent } from '../../libs/contracts/kernel/index.js';
import { Database, startEmbedded } from '../../libs/database/index.js';
import { EventStore } from '../../libs/eventsourcing/index.js';
import { median, report } from './report.js';

/** Appends a batch of events to a stream; a writer has streams of its own. */
type Append = (stream: string, size: number) => Promise<unknown>;

interface Contestant {
  append: Append;
  close(): Promise<void>;
}

type Who = 'ours' | 'emmett' | 'bare';

const data = { name: '王小明', code: '20260001', classId: randomUUID(), phone: '13800000000', remark: 'x'.repeat(100) };
const meta = { actor: 'admin', ip: '10.0.0.1', call: 'student.add', requestId: randomUUID() };
const connections = 16;

async function ours(url: string): Promise<Contestant> {
  const database = await Database.open({ url, poolSize: connections });
  const store = new EventStore({ source: 'bench', database, projections: [] });
  await store.prepare();
  const added = defineEvent('StudentAdded', 1, z.object({}).loose());
  const school = randomUUID();
  return {
    append: (stream, size) =>
      store.transact({ school, meta }, async (unit) =>
        unit.append(
          `student-${stream}`,
          Array.from({ length: size }, () => added(data)),
        ),
      ),
    close: async () => {
      await store.close();
      await database.close();
    },
  };
}

async function emmett(url: string): Promise<Contestant> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  pool.on('error', () => undefined);
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } });
  await store.schema.migrate();
  return {
    append: (stream, size) =>
      store.appendToStream(
        `student-${stream}`,
        Array.from({ length: size }, () => ({ type: 'StudentAdded', data, metadata: meta })),
      ),
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
}

/** One insert into a table like the log's, with the same indexes: no version, no position, no wall. */
async function bare(url: string): Promise<Contestant> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  pool.on('error', () => undefined);
  await pool.query(`
    create table bare_events (
      sequence bigint generated always as identity primary key, stream varchar not null, version integer not null,
      type varchar not null, id uuid not null unique, school uuid not null, recorded_at timestamptz not null default now(),
      data json not null, meta json not null, unique (stream, version))`);
  const versions = new Map<string, number>();
  const school = randomUUID();
  return {
    append: async (stream, size) => {
      const version = versions.get(stream) ?? 0;
      versions.set(stream, version + size);
      const rows = Array.from({ length: size }, (_, index) => ({ version: version + index, id: randomUUID(), data }));
      await pool.query({
        name: 'bare',
        text: `insert into bare_events (stream, version, type, id, school, data, meta)
          select $1, version, 'StudentAdded', id, $2, data, $3
          from json_to_recordset($4) as given(version integer, id uuid, data json)`,
        values: [stream, school, JSON.stringify(meta), JSON.stringify(rows)],
      });
    },
    close: () => pool.end(),
  };
}

/** Events per second of so many writers that append batches for a while, each to a stream for ten batches. */
async function rate(append: Append, writers: number, size: number, milliseconds: number): Promise<number> {
  const start = performance.now();
  const end = start + milliseconds;
  let events = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let stream = randomUUID(), round = 1; performance.now() < end; round++) {
        await append(stream, size);
        events += size;
        if (round % 10 === 0) stream = randomUUID();
      }
    }),
  );
  return (events / (performance.now() - start)) * 1000;
}

/** Rounds in round, so that what else the machine does falls on all alike. */
async function compare(
  name: string,
  contestants: Record<Who, Contestant>,
  { writers, size, goal, limit }: { writers: number; size: number; goal: number; limit: string },
) {
  const rates: Record<Who, number[]> = { ours: [], emmett: [], bare: [] };
  for (let round = 0; round < 7; round++)
    for (const [who, { append }] of Object.entries(contestants) as [Who, Contestant][]) {
      const measured = await rate(append, writers, size, round === 0 ? 1000 : 2000);
      if (round > 0) rates[who].push(measured);
    }
  const figure = { name, value: median(rates.ours), unit: 'events/s' };
  report({ ...figure, peer: { name: 'Emmett', value: median(rates.emmett) }, goal: { ratioAtLeast: goal }, limit });
  report({ ...figure, peer: { name: 'bare inserts', value: median(rates.bare) } });
}

const folder = await mkdtemp(join(tmpdir(), 'campus-bench-'));
const server = await startEmbedded({ folder });
try {
  const contestants = { ours: await ours(server.url), emmett: await emmett(server.url), bare: await bare(server.url) };
  await compare('append, 16 writers, single events', contestants, {
    ...{ writers: 16, size: 1, goal: 2 },
    limit:
      'Sending one packet a transaction is 60 % of the time of Node, and half of the time of PostgreSQL goes into waking, parsing and committing: both stores need that alike.',
  });
  await compare('append, 4 writers, batches of 100', contestants, {
    ...{ writers: 4, size: 100, goal: 1.5 },
    limit:
      'PostgreSQL is the limit: three unique indexes of the log and one of the positions that Emmett does not give.',
  });
  for (const contestant of Object.values(contestants)) await contestant.close();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
