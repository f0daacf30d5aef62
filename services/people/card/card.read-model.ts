import {
  cardKey,
  studentAdded,
  studentChanged,
  studentRemoved,
  teacherAdded,
  teacherChanged,
  teacherRemoved,
} from '../../../libs/contracts/people/index.js';
import { type Sql, selectRows, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** Who holds which card: one card, one person, of whatever kind. */
export const personCardTable = table('people', 'person_card', {
  columns: { personId: uuid(), school: uuid(), cardKey: varchar() },
  key: ['personId'],
  unique: { person_card_key: { columns: ['school', 'cardKey'], message: '卡号无效或重复，请重新输入' } },
});

export const personCards = projection({
  source: 'people',
  table: personCardTable,
  version: 1,
  on: (on) => [
    on([studentAdded, studentChanged, teacherAdded, teacherChanged], (_row, { streamId, school, data }) =>
      data.cardNumber === undefined ? undefined : { personId: streamId, school, cardKey: cardKey(data.cardNumber) },
    ),
    on([studentRemoved, teacherRemoved], () => undefined),
  ],
});

/** Id of the person who holds a card; undefined while nobody does. */
export async function holderOf(sql: Sql, school: string, cardNumber: string): Promise<string | undefined> {
  const [row] = await selectRows(sql, personCardTable, 'school = $1 and card_key = $2', [school, cardKey(cardNumber)]);
  return row?.personId;
}
