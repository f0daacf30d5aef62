import { present } from '../../../libs/contracts/kernel/index.js';
import { type Sql, tableName } from '../../../libs/database/index.js';
import { type Payer, type PayerCode, payerKey } from '../payer/payer.js';
import { type TransactionRow, transactionTable } from './transaction.read-model.js';

type Former = Pick<TransactionRow, 'personId' | 'personType' | 'personCode' | 'personName' | 'classId' | 'className'>;

/**
 * Who had these codes in earlier transactions: a terminal may tell late what somebody spent who has left the school since. Nobody
 * whose personal data were erased is found.
 */
export async function formerPayersOf(
  sql: Sql,
  school: string,
  codes: readonly PayerCode[],
): Promise<(code: PayerCode) => Payer | undefined> {
  if (codes.length === 0) return () => undefined;
  const rows = await sql.query<Former>(
    `select distinct on (person_type, person_code) person_id as "personId", person_type as "personType",
       person_code as "personCode", person_name as "personName", class_id as "classId", class_name as "className"
     from ${tableName(transactionTable)} where school = $1 and person_code = any($2)
     order by person_type, person_code, happened_at desc`,
    [school, [...new Set(codes.map(({ personCode }) => personCode))]],
  );
  const known = new Map(rows.map((row) => [payerKey(row), row]));
  return (code) => {
    const row = known.get(payerKey(code));
    if (!row) return undefined;
    const { personId: id, personType: type, personCode, personName: name, classId, className } = row;
    return present({
      id,
      type,
      code: personCode,
      name,
      classId: classId ?? undefined,
      className: className || undefined,
    });
  };
}
