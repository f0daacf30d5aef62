import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Database, saveRows, startEmbedded } from '../../libs/database/index.js';
import { EventStore } from '../../libs/eventsourcing/index.js';
import { namedId } from '../../libs/platform/index.js';
import { type ClassRow, classes, classTable } from '../../services/organisation/class/class.read-model.js';
import { loadTree } from '../../services/organisation/class/class-tree.js';
import { quantile, report, timed } from './report.js';

/** The tree of one school among others: 3,000 nodes on three levels. */
const SCHOOLS = 200;
const GRADES = 60;
const CLASSES = 49;
const QUERIES = 200;

const schoolId = (number: number) => namedId('bench', 'school', number);

function treeOf(school: string, grades: number): ClassRow[] {
  const node = (id: string, parentId: string | null, name: string, code: string): ClassRow => ({
    ...{ id, school, parentId, name, code },
    ...{ type: 1, state: 1, enrolledOn: null, years: null },
  });
  return Array.from({ length: grades }, (_, grade) => {
    const gradeId = namedId(school, grade);
    const rooms = Array.from({ length: CLASSES }, (_, room) =>
      node(namedId(school, grade, room), gradeId, `${grade + 1}年级${room + 1}班`, `G${grade + 1}-${room + 1}`),
    );
    return [node(gradeId, null, `${grade + 1}年级`, `G${grade + 1}`), ...rooms];
  }).flat();
}

interface HandNode {
  id: string;
  parent_id: string | null;
  children: HandNode[];
}

/** The tree as one who writes it by hand would make it: one statement that walks it, and the nesting. */
async function treeByHand(pool: pg.Pool, school: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query(`begin; select set_config('app.school', '${school}', true)`);
    const { rows } = await client.query<HandNode>(
      `with recursive line as (
         select class.*, '' as ancestors, null::varchar as parent_name, null::varchar as parent_code
         from organisation.class where school = $1 and parent_id is null
         union all
         select child.*, concat_ws(',', nullif(line.ancestors, ''), line.id), line.name, line.code
         from line join organisation.class child on child.parent_id = line.id and child.school = $1)
       select * from line order by code collate "zh-x-icu"`,
      [school],
    );
    await client.query('commit');
    const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] as HandNode[] }]));
    for (const node of nodes.values()) if (node.parent_id) nodes.get(node.parent_id)?.children.push(node);
    return nodes.size;
  } finally {
    client.release();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'campus-bench-'));
const server = await startEmbedded({ folder });
const database = await Database.open({ url: server.url });
const store = new EventStore({ source: 'organisation', database, projections: [classes] });
const pool = new pg.Pool({ connectionString: database.roles.appUrl, max: 2 });
try {
  await store.prepare();
  const school = schoolId(0);
  for (let number = 0; number < SCHOOLS; number++)
    await database.asSystem((sql) => saveRows(sql, classTable, treeOf(schoolId(number), number === 0 ? GRADES : 3)));
  await database.asOwner((sql) => sql.query('vacuum analyze'));
  const [ours, byHand]: [number[], number[]] = [[], []];
  for (let round = -20; round < QUERIES; round++) {
    const own = await timed(() => database.inSchool(school, (sql) => loadTree(sql, school)));
    const hand = await timed(() => treeByHand(pool, school));
    if (own.result.nodes.length !== hand.result) throw new Error(`${own.result.nodes.length} nodes, ${hand.result}`);
    if (round < 0) continue;
    ours.push(own.milliseconds);
    byHand.push(hand.milliseconds);
  }
  for (const share of [0.5, 0.95])
    report({
      name: `tree of ${GRADES * (CLASSES + 1)} nodes, p${share * 100}`,
      value: quantile(ours, share),
      unit: 'ms',
      peer: { name: 'SQL by hand', value: quantile(byHand, share) },
      goal: { ratioAtMost: 1.3 },
    });
} finally {
  await pool.end();
  await store.close();
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
