import { calls } from '../../../libs/contracts/index.js';
import { type InputOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { faceUrlOf, personMoment, personTimeline } from '../../../libs/contracts/people/index.js';
import { Database, type Sql } from '../../../libs/database/index.js';
import type { StoredEvent } from '../../../libs/eventsourcing/index.js';
import { readPicture } from '../../../libs/picture/index.js';
import { LocalTime, type Scope, serves } from '../../../libs/platform/index.js';
import { faceImageTable } from '../picture/face.read-model.js';
import { holdOwnStudents } from '../student/student.read-model.js';
import { historyOf, type Snapshot, snapshotOf } from './history.js';
import { byOrder, HistoryTexts, isShown, type NamedValue, nameOf } from './history-texts.js';
import { PersonHistory, unknownPerson } from './person-history.js';

/** @throws Rejection 1004 where a limited session may not see the person: whoever is no student of its classes now */
async function requireOwn(database: Database, scope: Scope, personType: number, personId: string): Promise<void> {
  if (!scope.ownClassIds) return;
  if (personType !== 1) throw Rejection.notFound(unknownPerson);
  await database.inSchool(scope.school, (sql) => holdOwnStudents(sql, scope, [personId], unknownPerson));
}

/** Functions of the console by the calls behind them. */
const functions = new Map(calls.map(({ id, writes }) => [id, writes ?? '']));

const parts = { history: PersonHistory, database: Database, time: LocalTime };

/** Lists what happened to a person, the newest first. */
export const showTimeline = serves(
  personTimeline,
  parts,
  async ({ page, pageSize, personType, personId }, context, { history, database, time }) => {
    const { school, language } = context;
    await requireOwn(database, context, personType, personId);
    const entries = historyOf(await history.eventsOf(school, personType, personId), personId).reverse();
    const shown = entries.slice(page * pageSize, (page + 1) * pageSize);
    const values = shown.flatMap(({ changes }) =>
      changes.flatMap(({ field, from, to }) => [from, to].map((value) => ({ field, value }))),
    );
    const texts = await database.inSchool(school, (sql) => HistoryTexts.of(sql, school, personType, language, values));
    const data = shown.map(({ event: { id, recordedAt, meta }, kind, changes }) => ({
      id,
      happenedAt: time.text(recordedAt),
      kind,
      loginAccount: meta.actor,
      ip: meta.ip ?? '',
      function: functions.get(meta.call ?? '') ?? '',
      requestId: meta.requestId ?? '',
      reason: meta.reason ?? '',
      changes: changes
        .filter(isShown)
        .sort(byOrder)
        .map(({ field, from, to }) => ({
          field: nameOf(field, personType),
          from: texts.text({ field, value: from }),
          to: texts.text({ field, value: to }),
        })),
    }));
    return { data, recordCount: entries.length };
  },
);

/** What is to be seen of a person, one by one. */
const valuesOf = ({ values, bound, face }: Snapshot): NamedValue[] => [
  ...Object.entries(values).map(([field, value]) => ({ field, value })),
  ...Object.values(bound).map((value) => ({ field: 'bound', value })),
  { field: 'face', value: face },
];

/** The events before the moment that is asked for; now, where none is. @throws Rejection 1004 */
function until(
  events: readonly StoredEvent[],
  { at, changeId }: InputOf<typeof personMoment>,
  time: LocalTime,
): { past: readonly StoredEvent[]; at: number } {
  if (changeId) {
    const place = events.findIndex(({ id }) => id === changeId);
    if (place < 0) throw Rejection.notFound('变更不存在');
    return { past: events.slice(0, place + 1), at: events[place]!.recordedAt };
  }
  const last = at ? time.lastInstant(at) : Date.now();
  return { past: events.filter(({ recordedAt }) => recordedAt <= last), at: last };
}

/** Address of the photo that the person had, while the picture is kept. */
async function photoOf(sql: Sql, school: string, { face }: Snapshot): Promise<string | null> {
  return face && (await readPicture(sql, faceImageTable, school, face.hash)) ? faceUrlOf(face.hash) : null;
}

/** Tells what a person was at a moment. */
export const showMoment = serves(personMoment, parts, async (input, context, { history, database, time }) => {
  const { school, language } = context;
  const { personType, personId } = input;
  await requireOwn(database, context, personType, personId);
  const events = await history.eventsOf(school, personType, personId);
  const { past, at } = until(events, input, time);
  const snapshot = snapshotOf(past, personId);
  const values = valuesOf(snapshot).filter(isShown).sort(byOrder);
  return database.inSchool(school, async (sql) => {
    const texts = await HistoryTexts.of(sql, school, personType, language, values);
    return {
      exists: snapshot.exists,
      at: time.text(at),
      values: values.flatMap((named) => {
        const value = texts.text(named);
        return value === null ? [] : [{ field: nameOf(named.field, personType), value }];
      }),
      faceUrl: await photoOf(sql, school, snapshot),
    };
  });
});
