import type { EventOf } from '../contracts/kernel/index.js';
import {
  parentAdded,
  parentChanged,
  personErased,
  studentAdded,
  studentChanged,
  teacherAdded,
  teacherChanged,
} from '../contracts/people/person.events.js';
import { creates, type Migration, selectRows, table, tableName, uuid, varchar } from '../database/index.js';
import { eraseKeys, holdProjections, type StoredEvent, schemaOf, type Unit } from '../eventsourcing/index.js';
import { type Consumer, consumer } from '../messaging/index.js';

/** Texts by which a service may know a person without its id. */
type TextName = 'code' | 'cardNumber';

/** What a service does beside forgetting its keys. */
interface ErasureRules {
  /** By what the service knows persons without their ids. */
  texts: readonly TextName[];
  /** Puts `erasedText` into tables, so that they hold what their projections would give now. */
  forget?(unit: Unit, person: { id: string; texts: readonly string[] }): Promise<void>;
}

type Followed = StoredEvent<
  EventOf<
    | typeof studentAdded
    | typeof studentChanged
    | typeof parentAdded
    | typeof parentChanged
    | typeof teacherAdded
    | typeof teacherChanged
    | typeof personErased
  >
>;

/**
 * How a service that keeps personal data follows erasures. It notes which texts are whose, because what it stores may
 * name a card alone; both are one consumer, so the notes are complete when a person is erased.
 * @param service whose log holds the data
 */
export function followErasures(
  service: string,
  { texts, forget }: ErasureRules,
): { migration: Migration; consumer: Consumer } {
  const schema = schemaOf(service);
  const notes = table(schema, 'person_text', {
    columns: { personId: uuid(), text: varchar(), school: uuid() },
    key: ['personId', 'text'],
  });

  async function note({ sql, school }: Unit, events: readonly Followed[]): Promise<void> {
    const found = events.flatMap(({ type, streamId, data }) => {
      if (type === 'PersonErased') return [];
      const values: Partial<Record<TextName, string>> = data;
      return texts.flatMap((name) => (values[name] === undefined ? [] : [{ streamId, text: values[name] }]));
    });
    if (found.length === 0) return;
    await sql.query(
      `insert into ${tableName(notes)} (person_id, text, school)
       select id, text, $1 from unnest($2::uuid[], $3::text[]) as given(id, text) on conflict do nothing`,
      [school, found.map(({ streamId }) => streamId), found.map(({ text }) => text)],
    );
  }

  async function erase(unit: Unit, id: string): Promise<void> {
    const { sql, school } = unit;
    const noted = await selectRows(sql, notes, 'person_id = $1', [id]);
    const person = { id, texts: noted.map(({ text }) => text) };
    await eraseKeys(sql, schema, school, person);
    await forget?.(unit, person);
    await sql.query(`delete from ${tableName(notes)} where person_id = $1`, [id]);
  }

  return {
    migration: creates('PersonTexts1795500000000', [notes]),
    consumer: consumer({
      name: `${service}.erasures`,
      source: 'people',
      types: [studentAdded, studentChanged, parentAdded, parentChanged, teacherAdded, teacherChanged, personErased],
      async handle(unit, events) {
        await note(unit, events);
        const erased = events.filter(({ type }) => type === 'PersonErased');
        // A read model that is built or checked meanwhile would still hold what was read before.
        if (erased.length > 0) await holdProjections(unit.sql, schema);
        for (const { streamId } of erased) await erase(unit, streamId);
      },
    }),
  };
}
