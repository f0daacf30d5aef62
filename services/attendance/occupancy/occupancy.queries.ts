import { campusQuery, occupancyPersons, occupancyQuery } from '../../../libs/contracts/attendance/index.js';
import {
  type ListOptions,
  listPage,
  type RowOf,
  type Sql,
  selectRows,
  tableName,
} from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { classes, persons } from '../copies.js';
import { ofOwnStudents } from '../past/attendee.js';
import { doorRows, doorsToRooms, happenedSince, isByDoor, isInside, roomsWithDoors } from './room-doors.js';
import { roomTable } from './rooms.js';
import { whereaboutsTable } from './whereabouts.js';

const [whereabouts, people] = [tableName(whereaboutsTable), tableName(persons.table)];
const ofPerson = (column: string) => ({
  sql: `select person.${column} from ${people} person where person.id = whereabouts.id`,
});
const [personCode, personName] = [ofPerson('code'), ofPerson('name')];
const orderable = {
  personCode,
  personno: personCode,
  personName,
  name: personName,
  enteredAt: 'happenedAt',
  collecttime: 'happenedAt',
} as const;

/** Codes of persons (enumeration PersonType). */
const [student, teacher] = [1, 3] as const;

const dayLength = 86_400_000;

/** The first moment of today where the school is, or of a day before it, epoch ms. */
function startOfToday(time: LocalTime, daysBefore = 0): number {
  const midnight = time.instant(time.day(Date.now()));
  // From noon to noon: days are an hour longer or shorter where clocks change.
  return daysBefore === 0 ? midnight : time.instant(time.day(midnight + (0.5 - daysBefore) * dayLength));
}

/** Counts who is in the rooms of a floor. */
export const countOccupancy = answers(occupancyQuery, { time: LocalTime }, async (sql, floor, { school }, { time }) => {
  const { rooms, doors } = await roomsWithDoors(sql, school, floor);
  const parameters: unknown[] = [school];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const counted = await sql.query<{ roomId: string; count: number }>(
    `select door.room_id as "roomId", count(*)::integer as count
     from ${doorRows(doors, bind)} join ${whereabouts} whereabouts on ${isInside(startOfToday(time), bind)}
       join ${people} person on person.id = whereabouts.id
     where whereabouts.school = $1 group by door.room_id`,
    parameters,
  );
  const counts = new Map(counted.map(({ roomId, count }) => [roomId, count]));
  return rooms.map(({ id, code, name, capacity }) => ({ id, code, name, capacity, personCount: counts.get(id) ?? 0 }));
});

/** Where persons are, as lists tell it. */
async function listed(sql: Sql, school: string, rows: readonly RowOf<typeof whereaboutsTable>[], time: LocalTime) {
  const known = await persons.byId(
    sql,
    school,
    rows.map(({ id }) => id),
  );
  const classIds = [...known.values()].flatMap(({ classId }) => classId ?? []);
  const named = await classes.byId(sql, school, [...new Set(classIds)]);
  return rows.flatMap(({ id, position, happenedAt }) => {
    const person = known.get(id);
    if (!person) return [];
    return {
      id,
      personType: person.type === teacher ? teacher : student,
      className: named.get(person.classId ?? '')?.name ?? '',
      personCode: person.code,
      personName: person.name,
      enteredAt: time.text(happenedAt),
      position,
    };
  });
}

const latestFirst: Pick<ListOptions<typeof whereaboutsTable>, 'orderable' | 'defaultOrder'> = {
  orderable,
  defaultOrder: [['happenedAt', 'desc']],
};

/** Lists who is in a room; nobody in one that no door leads to. */
export const listPersonsInRoom = answers(
  occupancyPersons,
  { time: LocalTime },
  async (sql, request, { school }, { time }) => {
    const { roomId } = request.params;
    const [room] = await selectRows(sql, roomTable, 'school = $1 and id = $2', [school, roomId]);
    const doors = room ? (await roomsWithDoors(sql, school, room)).doors : [];
    const { data, recordCount } = await listPage(sql, whereaboutsTable, request, {
      where: (bind) =>
        `school = ${bind(school)} and id in (select id from ${people}) and exists (select from ${doorRows(
          doors.filter((door) => door.roomId === roomId),
          bind,
        )} where ${isInside(startOfToday(time), bind)})`,
      ...latestFirst,
    });
    return { data: await listed(sql, school, data, time), recordCount };
  },
);

/** Lists who is on the campus: who left by a door that leads to a room has only left that room. */
export const listPersonsOnCampus = answers(
  campusQuery,
  { time: LocalTime },
  async (sql, { params, ...request }, scope, { time }) => {
    const { school } = scope;
    const { personType, classId, name, code, daysBefore } = params;
    const classIds = classId ? await classes.branchIds(sql, school, [classId]) : undefined;
    const doors = await doorsToRooms(sql, school);
    const { data, recordCount } = await listPage(
      sql,
      whereaboutsTable,
      { ...request, params: {} },
      {
        where: (bind) => {
          const contains = (column: string, text: string) => `position(lower(${bind(text)}) in lower(${column})) > 0`;
          const wanted = [
            `school = ${bind(school)} and type = ${personType ? bind(personType) : `any(${bind([student, teacher])})`}`,
            ...(classIds ? [`class_id = any(${bind(classIds)})`] : []),
            ...ofOwnStudents('id', scope, bind),
            ...(name ? [contains('name', name)] : []),
            ...(code ? [contains('code', code)] : []),
          ];
          return `school = ${bind(school)} and id in (select id from ${people} where ${wanted.join(' and ')})
          and ${happenedSince(startOfToday(time, daysBefore), bind)}
          and (is_inside or exists (select from ${doorRows(doors, bind)} where ${isByDoor}))`;
        },
        ...latestFirst,
      },
    );
    return { data: await listed(sql, school, data, time), recordCount };
  },
);
