import type { Sql } from '../database/index.js';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

/**
 * How a statement would find its rows: names of indexes, those of the whole table where a part has its own, and `all of` a
 * table that is read whole. Parts without rows are left out. Without parameters the way is that of the plan which the server
 * keeps for any.
 */
export async function scansOf(sql: Sql, statement: string, parameters?: readonly unknown[]): Promise<string[]> {
  const [plan] = await sql.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (format json${parameters ? '' : ', generic_plan'}) ${statement}`,
    parameters,
  );
  const nodes = flat(plan!['QUERY PLAN'][0].Plan);
  const scans = nodes
    .map(({ 'Node Type': type, 'Relation Name': table, 'Index Name': index }) =>
      type === 'Seq Scan' ? { table } : { index },
    )
    .filter(({ table, index }) => table ?? index);
  const rows = await sql.query<{ scan: string }>(
    `select coalesce('all of ' || scan."table", whole.relname, scan.index) as scan
     from jsonb_to_recordset($1::jsonb) as scan(index text, "table" text)
     left join pg_class part on part.relname = coalesce(scan.index, scan."table")
     left join pg_inherits on inhrelid = part.oid and scan.index is not null
     left join pg_class whole on whole.oid = inhparent
     where pg_relation_size(coalesce((select indrelid from pg_index where indexrelid = part.oid), part.oid)) > 0`,
    [JSON.stringify(scans)],
  );
  return [...new Set(rows.map(({ scan }) => scan))];
}

const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
