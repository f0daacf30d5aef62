import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type NewEvent, personalDataOf, type Subject } from '../contracts/kernel/index.js';
import { grantDdl, holdLock, type Migration, newId, type Sql, wallDdl, withRoles } from '../database/index.js';
import type { StoredEvent } from './event.js';
import { type DataKey, digestOf, erasedData, openData, type Sealed, sealData, sealedIn } from './sealing.js';

/** A key that was given to a subject. */
interface SubjectKey extends DataKey {
  subject: string;
}

/** What was sealed under a key of its own. */
export interface SealedValue {
  sealed: Sealed;
}

/** Who is to be erased. */
export interface ErasedPerson {
  id: string;
  /** Texts that are this person's alone: code, number of a card. What speaks of one of them speaks of the person. */
  texts: readonly string[];
  /** Texts that others may have too, such as the name: they count where nothing says who is meant. */
  sharedTexts?: readonly string[];
}

/** Makes the keys that a service seals personal data with. */
export function personKeysMigration(schema: string): Migration {
  return class implements MigrationInterface {
    readonly name = 'PersonKeys1700000000002';

    async up(runner: QueryRunner): Promise<void> {
      await withRoles(
        runner,
        (roles) => `
          create table ${schema}.person_key (
            id uuid primary key,
            school uuid not null,
            subject uuid,
            key bytea,
            texts uuid[],
            names_person boolean not null default true,
            constraint person_key_subject unique (subject, school));
          create index person_key_texts on ${schema}.person_key using gin (texts) where texts is not null;
          comment on column ${schema}.person_key.subject is 'a person, or the digest of a text; null for what has a key of its own';
          comment on column ${schema}.person_key.key is 'null: erased';
          comment on column ${schema}.person_key.texts is 'digests of the texts in what has a key of its own';
          comment on column ${schema}.person_key.names_person is 'it is known whom that is about';
          ${wallDdl(`${schema}.person_key`)}
          ${grantDdl(`${schema}.person_key`, roles)}`,
      );
    }

    async down(): Promise<void> {
      throw new Error('keys are not taken back');
    }
  };
}

/** Whose data an event carries: a person's id, or the digest of a text; undefined where they are nobody's. */
function subjectOf(school: string, streamId: string, { type, data }: Pick<NewEvent, 'type' | 'data'>) {
  const personal = personalDataOf(type);
  if (!personal) return undefined;
  const subject: Subject | undefined = personal.of === 'stream' ? { person: streamId } : personal.of(data);
  if (!subject) return undefined;
  return 'person' in subject ? subject.person : digestOf(school, subject.text);
}

const lockName = (schema: string, school: string) => `persons of ${schema} ${school}`;

/** Keeps an erase from happening until the transaction ends; waits for one that is under way. */
const holdPersons = (sql: Sql, schema: string, school: string) => holdLock(sql, lockName(schema, school), 'shared');

/** Where the keys of a school's subjects are, in a transaction. */
interface KeyPlace {
  sql: Sql;
  schema: string;
  school: string;
}

/**
 * Keys of the subjects of events, made where they are missing; they stay until the transaction ends.
 * @param fresh ids that were made in this transaction: nobody has given them keys
 */
export async function keysFor(
  place: KeyPlace,
  events: readonly StoredEvent[],
  fresh: ReadonlySet<string>,
): Promise<ReadonlyMap<string, DataKey>> {
  const { sql, schema, school } = place;
  const subjects = new Set<string>();
  for (const event of events) {
    const subject = subjectOf(school, event.streamId, event);
    if (subject) subjects.add(subject);
  }
  if (subjects.size === 0) return new Map();
  holdPersons(sql, schema, school);
  const begun = [...subjects].filter((subject) => fresh.has(subject));
  const there = [...subjects].filter((subject) => !fresh.has(subject));
  const keys = new Map(sendNewKeys(place, begun).map((key) => [key.subject, key]));
  if (there.length === 0) return keys;
  for (const key of await selectKeys(sql, schema, school, there)) keys.set(key.subject, key);
  // In one order: two transactions that make the same keys wait for each other, and not both.
  const missing = there.filter((subject) => !keys.has(subject)).sort();
  if (missing.length === 0) return keys;
  const made = await makeKeys(sql, schema, school, missing);
  // Somebody else was faster with the others.
  const others = made.length < missing.length ? await selectKeys(sql, schema, school, missing) : [];
  for (const key of [...made, ...others]) keys.set(key.subject, key);
  return keys;
}

/** Sends keys for subjects that nobody else can know yet. */
function sendNewKeys({ sql, schema, school }: KeyPlace, subjects: readonly string[]): SubjectKey[] {
  if (subjects.length === 0) return [];
  const keys = newKeys(subjects);
  sql.send(insertKeys(schema), keyColumns(sql, school, keys), `${schema}.send-keys`);
  return keys;
}

/** Keys that are in no table yet. */
function newKeys(subjects: readonly string[]): (SubjectKey & { key: Buffer })[] {
  const secrets = randomBytes(32 * subjects.length);
  return subjects.map((subject, index) => ({
    id: newId(),
    subject,
    key: secrets.subarray(32 * index, 32 * index + 32),
  }));
}

/** Statement for `keyColumns`. */
const insertKeys = (schema: string) => `
  insert into ${schema}.person_key (id, school, subject, key)
  select id, $1, subject, decode(key, 'hex') from unnest($2::uuid[], $3::uuid[], $4::text[]) as given(id, subject, key)`;

/** Keys as `insertKeys` takes them, wrapped for the table. */
const keyColumns = (sql: Sql, school: string, keys: readonly (SubjectKey & { key: Buffer })[]) => [
  school,
  keys.map(({ id }) => id),
  keys.map(({ subject }) => subject),
  keys.map(({ id, key }) => sql.keys.wrap(key, id).toString('hex')),
];

/** Keys as they were before they were wrapped for the table. */
const unwrapped = <Key extends DataKey>(sql: Sql, keys: readonly Key[]): Key[] =>
  keys.map((stored) => ({ ...stored, key: stored.key && sql.keys.unwrap(stored.key, stored.id) }));

async function selectKeys(sql: Sql, schema: string, school: string, subjects: readonly string[]) {
  const keys = await sql.query<SubjectKey>(
    `select id, subject, key from ${schema}.person_key where subject = any($2::uuid[]) and school = $1`,
    [school, subjects],
    `${schema}.keys`,
  );
  return unwrapped(sql, keys);
}

/** Makes keys; gives those that nobody else was faster with. */
async function makeKeys(sql: Sql, schema: string, school: string, subjects: readonly string[]): Promise<SubjectKey[]> {
  const made = await sql.query<SubjectKey>(
    `${insertKeys(schema)} on conflict (subject, school) do nothing returning id, subject, key`,
    keyColumns(sql, school, newKeys(subjects)),
    `${schema}.make-keys`,
  );
  return unwrapped(sql, made);
}

/** The key of the person that an event speaks of, and the fields that do. */
function personalIn(event: StoredEvent, keys: ReadonlyMap<string, DataKey>) {
  const key = keys.get(subjectOf(event.school, event.streamId, event) ?? '');
  const fields = personalDataOf(event.type)?.fields;
  return key && fields ? { key, fields } : undefined;
}

/** An event as everybody reads it: of a person who was erased nothing is told any more. */
export function toldEvent(event: StoredEvent, keys: ReadonlyMap<string, DataKey>): StoredEvent {
  const personal = personalIn(event, keys);
  if (!personal || personal.key.key) return event;
  return { ...event, data: erasedData(event.data as object, personal.fields) };
}

/** An event as the log keeps it: what it says of a person is sealed. */
export function keptEvent(event: StoredEvent, keys: ReadonlyMap<string, DataKey>): StoredEvent {
  const personal = personalIn(event, keys);
  if (!personal) return event;
  return { ...event, data: sealData(event.data as object, personal.fields, personal.key, event.id) };
}

/** What of a stored event says whether it can be read. */
interface Stored {
  id: string;
  school: string;
  type: string;
  streamId: string;
  data: unknown;
}

/**
 * Opens what events of a log say of persons. Of an erased one it reads as `erasedText`, also where it was stored before
 * there were keys. Keys are read anew each time, so what was erased is unreadable at once, in every process.
 * @throws when a sealed text was altered
 */
export async function openEvents<Row extends Stored>(sql: Sql, schema: string, rows: readonly Row[]): Promise<Row[]> {
  const plain = new Map<string, string>();
  const keyIds = new Set<string>();
  for (const row of rows) {
    const sealed = sealedIn(row.data);
    if (sealed) keyIds.add(sealed.key);
    const subject = sealed ? undefined : subjectOf(row.school, row.streamId, row);
    if (subject) plain.set(row.id, subject);
  }
  if (keyIds.size === 0 && plain.size === 0) return [...rows];
  const keys = await sql.query<SubjectKey>(
    `select id, subject, key from ${schema}.person_key where id = any($1::uuid[])
     union all select id, subject, key from ${schema}.person_key where subject = any($2::uuid[]) and key is null`,
    [[...keyIds], [...new Set(plain.values())]],
    `${schema}.open`,
  );
  const byId = new Map(unwrapped(sql, keys).map(({ id, key }) => [id, key]));
  const erased = new Set(keys.flatMap(({ subject, key }) => (key ? [] : [subject])));
  return rows.map((row) => {
    const sealed = sealedIn(row.data);
    if (sealed) return { ...row, data: openData(row.data as object, byId.get(sealed.key), row.id) };
    if (!erased.has(plain.get(row.id) ?? '')) return row;
    return { ...row, data: erasedData(row.data as object, personalDataOf(row.type)?.fields ?? []) };
  });
}

/** Texts in a value, whole and as the entries of lists that are written with commas. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'object' && value !== null) for (const entry of Object.values(value)) yield* textsIn(entry);
  else if (typeof value === 'number') yield String(value);
  else if (typeof value === 'string') {
    yield value;
    if (value.includes(',')) yield* value.split(',');
  }
}

/**
 * Seals a value under a key of its own. It becomes unreadable when a person is erased whom it speaks of: by name of its
 * id, by a text, or because it is about the same events.
 */
export function sealValue(
  sql: Sql,
  { schema, school }: { schema: string; school: string },
  value: unknown,
  about: readonly StoredEvent[],
): SealedValue {
  const key = { id: newId(), key: randomBytes(32) };
  const persons = about.flatMap((event) => subjectOf(school, event.streamId, event) ?? []);
  const texts = [...new Set([...persons, ...textsIn(value)].filter((text) => text.trim() !== ''))];
  holdPersons(sql, schema, school);
  sql.send(
    `insert into ${schema}.person_key (id, school, key, texts, names_person) values ($1, $2, $3, $4, $5)`,
    [key.id, school, sql.keys.wrap(key.key, key.id), texts.map((text) => digestOf(school, text)), persons.length > 0],
    `${schema}.make-own-key`,
  );
  return sealData({ values: value }, ['values'], key, key.id) as unknown as SealedValue;
}

/**
 * What `sealValue` sealed, in the same order; `erasedText` where it speaks of an erased person. One that somebody altered stays
 * sealed: who lists many wants the others, and who verifies is told by the chain.
 */
export async function openValues(sql: Sql, schema: string, values: readonly unknown[]): Promise<unknown[]> {
  const ids = values.flatMap((value) => sealedIn(value)?.key ?? []);
  if (ids.length === 0) return [...values];
  const keys = await sql.query<DataKey>(`select id, key from ${schema}.person_key where id = any($1::uuid[])`, [ids]);
  const byId = new Map(unwrapped(sql, keys).map(({ id, key }) => [id, key]));
  return values.map((value) => {
    const sealed = sealedIn(value);
    if (!sealed) return value;
    try {
      return (openData(value as object, byId.get(sealed.key), sealed.key) as { values: unknown }).values;
    } catch {
      return value;
    }
  });
}

/** Waits until nobody stores anything of the school's persons, and keeps others from it until the transaction ends. */
export const lockPersons = (sql: Sql, schema: string, school: string): void => holdLock(sql, lockName(schema, school));

/**
 * Erases a person from the log of a service: its key is gone for good, and those of its texts and of what speaks of it.
 * What is stored of it from now on says nothing either.
 */
export async function eraseKeys(sql: Sql, schema: string, school: string, person: ErasedPerson): Promise<void> {
  const { id, texts, sharedTexts = [] } = person;
  lockPersons(sql, schema, school);
  const digests = (of: readonly string[]) =>
    of.filter((text) => text.trim() !== '').map((text) => digestOf(school, text));
  await sql.query(
    `insert into ${schema}.person_key (id, school, subject, key) values ($1, $2, $3, null)
     on conflict (subject, school) do update set key = null`,
    [newId(), school, id],
  );
  await sql.query(`delete from ${schema}.person_key where school = $1 and subject = any($2::uuid[])`, [
    school,
    digests(texts),
  ]);
  await sql.query(
    `delete from ${schema}.person_key
     where school = $1 and (texts && $2::uuid[] or not names_person and texts && $3::uuid[])`,
    [school, digests([id, ...texts]), digests(sharedTexts)],
  );
}
