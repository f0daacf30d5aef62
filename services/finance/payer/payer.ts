import type { transactionRecorded } from '../../../libs/contracts/finance/index.js';
import { type DataOf, present } from '../../../libs/contracts/kernel/index.js';
import type { ClassTitle, CopiedPerson } from '../../../libs/copies/index.js';
import type { Sql } from '../../../libs/database/index.js';
import { classes, persons } from '../copies.js';

/** Who pays or spends, as the person is named at that moment. */
export type Payer = DataOf<typeof transactionRecorded>['person'];

/** A kind of person with a code: each kind has codes of its own. */
export interface PayerCode {
  personType: Payer['type'];
  personCode: string;
}

/** Names a person by kind and code. */
export const payerKey = ({ personType, personCode }: PayerCode) => `${personType} ${personCode}`;

/** The person as money keeps it. */
export const payerOf = (
  { id, type, code, name, classId }: CopiedPerson,
  titles: ReadonlyMap<string, ClassTitle>,
): Payer =>
  present({
    id,
    type: type as Payer['type'],
    code,
    name,
    classId: classId ?? undefined,
    className: classId ? titles.get(classId)?.name : undefined,
  });

/** The students and teachers with these codes, held until the transaction ends; gives who has a code of a kind. */
export async function payersOf(
  sql: Sql,
  school: string,
  codes: readonly PayerCode[],
): Promise<(code: PayerCode) => Payer | undefined> {
  const wanted = [...new Set(codes.map(({ personCode }) => personCode))];
  const found = [...(await persons.byCode(sql, school, wanted, 'held')).values()].flat();
  const classIds = [...new Set(found.flatMap(({ classId }) => classId ?? []))];
  const titles = await classes.titles(sql, school, classIds);
  const known = new Map(
    found.map((person) => [
      payerKey({ personType: person.type as Payer['type'], personCode: person.code }),
      payerOf(person, titles),
    ]),
  );
  return (code) => known.get(payerKey(code));
}
