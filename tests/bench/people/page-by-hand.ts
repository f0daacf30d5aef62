import type pg from 'pg';

/** The page as one who writes it by hand would ask for it: one statement for rows, classes and parents, one for the count. */
export async function askByHand(pool: pg.Pool, school: string, params: Record<string, unknown>): Promise<number> {
  const values: unknown[] = [school];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const like = (value: unknown) => bind(`%${String(value)}%`);
  const conditions = ['student.school = $1'];
  if (params.classesid)
    conditions.push(`student.class_id in (with recursive branch as (
      select id from people.class_directory where id = ${bind(params.classesid)}
      union all select child.id from people.class_directory child join branch on child.parent_id = branch.id)
      select id from branch)`);
  if (params.state) conditions.push(`student.state = ${bind(Number(params.state))}`);
  if (params.createtype) conditions.push(`student.creation_type = ${bind(params.createtype)}`);
  if (params.mobil) conditions.push(`student.phone ilike ${like(params.mobil)}`);
  if (params.keyword) {
    const pattern = like(params.keyword);
    const columns = ['name', 'code', 'card_number', 'phone'];
    conditions.push(`(${columns.map((column) => `student.${column} ilike ${pattern}`).join(' or ')})`);
  }
  const from = `from people.student where ${conditions.join(' and ')}`;
  const client = await pool.connect();
  try {
    await client.query(`begin; select set_config('app.school', '${school}', true)`);
    const { rows } = await client.query(
      `select page.*, room.name as class_name, concat_ws('/', grade.name, room.name) as class_path,
         (select json_agg(json_build_object('id', binding.id, 'name', parent.name, 'phone', parent.phone))
          from people.parent_binding binding join people.parent on parent.id = binding.parent_id
          where binding.student_id = page.id) as parents
       from (select student.* ${from} order by created_at desc, code limit 20) as page
       join people.class_directory room on room.id = page.class_id
       left join people.class_directory grade on grade.id = room.parent_id`,
      values,
    );
    await client.query(`select count(*) ${from}`, values);
    await client.query('commit');
    return rows.length;
  } finally {
    client.release();
  }
}
