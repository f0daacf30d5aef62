import { type Sql, selectRows } from '../../../libs/database/index.js';
import { alarmTable } from './alarm.read-model.js';

/** True when the school had an alarm about the subject since then. @param since epoch ms */
export async function wasTold(sql: Sql, school: string, subject: string | undefined, since: number): Promise<boolean> {
  const told = await selectRows(
    sql,
    alarmTable,
    'school = $1 and subject = $2 and happened_at > to_timestamp($3::double precision / 1000)',
    [school, subject, since],
    'limit 1',
  );
  return told.length > 0;
}
