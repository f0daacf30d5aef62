import type { NewEvent } from '../contracts/kernel/index.js';
import {
  cardKey,
  parentAdded,
  parentChanged,
  parentRemoved,
  parentStateSwitched,
  studentAdded,
  studentChanged,
  studentRemoved,
  studentStateSwitched,
  teacherAdded,
  teacherChanged,
  teacherRemoved,
  teacherStateSwitched,
} from '../contracts/people/person.events.js';
import {
  grouped,
  integer,
  nullable,
  type RowOf,
  type Sql,
  selectRows,
  table,
  uuid,
  varchar,
} from '../database/index.js';
import { type Projection, projection, type StoredEvent } from '../eventsourcing/index.js';

import { type Held, lockOf } from './held.js';

const personTable = (schema: string) =>
  table(schema, 'person_directory', {
    columns: {
      id: uuid(),
      school: uuid(),
      /** 1 student, 2 parent, 3 teacher (enumeration PersonType). */
      type: integer(),
      code: varchar(),
      name: varchar(),
      phone: nullable(varchar()),
      /** As it was entered; parents have none. */
      cardNumber: nullable(varchar()),
      /** In the form in which readers report it. */
      cardKey: nullable(varchar()),
      /** Type of the card, a dictionary of the organisation service. */
      cardTypeId: nullable(uuid()),
      /** Class of a student, organisation unit of a teacher. */
      classId: nullable(uuid()),
      /** 1 enabled, 2 disabled (enumeration State12). */
      state: integer(),
    },
    key: ['id'],
    indexes: {
      person_directory_code: { columns: ['school', 'code'] },
      person_directory_card_type: { columns: ['school', 'cardTypeId'], where: 'card_type_id is not null' },
      person_directory_card: { columns: ['school', 'cardKey'], where: 'card_key is not null' },
    },
  });

/** A person as other services know it. */
export type CopiedPerson = RowOf<ReturnType<typeof personTable>>;

/** What the profiles of students, parents and teachers have in common here. */
interface Profile {
  name: string;
  phone?: string;
  cardNumber?: string;
  cardTypeId?: string;
  classId?: string;
}

const known = ({ name, phone, cardNumber, cardTypeId, classId }: Profile) => ({
  name,
  phone: phone ?? null,
  cardNumber: cardNumber ?? null,
  cardKey: cardNumber === undefined ? null : cardKey(cardNumber),
  cardTypeId: cardTypeId ?? null,
  classId: classId ?? null,
});

const personOf = (
  type: 1 | 2 | 3,
  event: StoredEvent<NewEvent<string, Profile & { code: string; state: number }>>,
) => ({
  id: event.streamId,
  school: event.school,
  type,
  code: event.data.code,
  state: event.data.state,
  ...known(event.data),
});

/** A copy of the persons in the schema of a service: a projection for the service's list, and what it asks of it. */
export class CopiedPersons {
  readonly table: ReturnType<typeof personTable>;
  readonly projection: Projection;

  constructor(schema: string) {
    this.table = personTable(schema);
    this.projection = projection({
      source: 'people',
      table: this.table,
      version: 1,
      on: (on) => [
        on(studentAdded, (_row, event) => personOf(1, event)),
        on(parentAdded, (_row, event) => personOf(2, event)),
        on(teacherAdded, (_row, event) => personOf(3, event)),
        on(studentChanged, (row, { data }) => row && { ...row, ...known(data) }),
        on([parentChanged, teacherChanged], (row, { data }) => row && { ...row, code: data.code, ...known(data) }),
        on(
          [studentStateSwitched, parentStateSwitched, teacherStateSwitched],
          (row, { data: { state } }) => row && { ...row, state },
        ),
        on([studentRemoved, parentRemoved, teacherRemoved], () => undefined),
      ],
    });
  }

  /** The persons with these ids; what the school does not have is missing. */
  async byId(sql: Sql, school: string, ids: readonly string[], until?: Held): Promise<Map<string, CopiedPerson>> {
    const rows = await selectRows(sql, this.table, 'school = $1 and id = any($2)', [school, ids], lockOf(until));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The persons with these codes; a student, a parent and a teacher may have the same. */
  async byCode(sql: Sql, school: string, codes: readonly string[], until?: Held): Promise<Map<string, CopiedPerson[]>> {
    const rows = await selectRows(sql, this.table, 'school = $1 and code = any($2)', [school, codes], lockOf(until));
    return grouped(rows, ({ code }) => code);
  }

  /** Who holds these cards, by `cardKey` of the number. */
  async byCard(
    sql: Sql,
    school: string,
    cardNumbers: readonly string[],
    until?: Held,
  ): Promise<Map<string, CopiedPerson>> {
    const keys = cardNumbers.map(cardKey);
    const rows = await selectRows(sql, this.table, 'school = $1 and card_key = any($2)', [school, keys], lockOf(until));
    return new Map(rows.map((row) => [row.cardKey!, row]));
  }
}
