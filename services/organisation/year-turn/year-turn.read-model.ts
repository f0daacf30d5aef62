import {
  classTurned,
  classTurnTakenBack,
  yearTurned,
  yearTurnTakenBack,
} from '../../../libs/contracts/organisation/year-turn.events.js';
import { graduationTakenBack, pupilsGraduated } from '../../../libs/contracts/people/index.js';
import {
  boolean,
  instant,
  integer,
  json,
  nullable,
  type RowOf,
  type Sql,
  selectRows,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { momentOf, projection } from '../../../libs/eventsourcing/index.js';

export const yearTurnTable = table('organisation', 'year_turn', {
  columns: {
    id: uuid(),
    school: uuid(),
    /** 1 it holds, 2 it was taken back (enumeration TurnState). */
    state: integer<1 | 2>(),
    turnedBy: varchar(),
    turnedAt: instant(),
    takenBackBy: nullable(varchar()),
    takenBackAt: nullable(instant()),
    moved: integer(),
    graduated: integer(),
    stayed: integer(),
  },
  key: ['id'],
  indexes: { year_turn_school: { columns: ['school', 'turnedAt'] } },
});

/** Years' turns. */
export const yearTurns = projection({
  source: 'organisation',
  table: yearTurnTable,
  version: 1,
  on: (on) => [
    on(yearTurned, (_row, event) => {
      const { by, moved, graduated, stayed } = event.data;
      return {
        id: event.streamId,
        school: event.school,
        state: 1 as const,
        turnedBy: by.name,
        turnedAt: momentOf(event),
        takenBackBy: null,
        takenBackAt: null,
        ...{ moved, graduated, stayed },
      };
    }),
    on(
      yearTurnTakenBack,
      (row, event) =>
        row && { ...row, state: 2 as const, takenBackBy: event.data.by.name, takenBackAt: momentOf(event) },
    ),
  ],
});

/** The last turn of a school that holds; undefined where none does. */
export async function lastTurn(sql: Sql, school: string): Promise<RowOf<typeof yearTurnTable> | undefined> {
  const held = 'school = $1 and state = 1';
  return (await selectRows(sql, yearTurnTable, held, [school], 'order by turned_at desc limit 1'))[0];
}

export const turnedClassTable = table('organisation', 'turned_class', {
  columns: {
    turnId: uuid(),
    classId: uuid(),
    school: uuid(),
    /** 1 moved up, 2 graduated (enumeration TurnAction). */
    action: integer<1 | 2>(),
    /** Null while the turn holds; then whether the class is what it was before. */
    isRestored: nullable(boolean()),
    /** Teachers who were bound to it and are not again. */
    unboundTeachers: json<readonly string[]>(),
  },
  key: ['turnId', 'classId'],
});

const classOf = ({ streamId, data }: { streamId: string; data: { classId: string } }) => [[streamId, data.classId]];

/** Classes of years' turns. */
export const turnedClasses = projection({
  source: 'organisation',
  table: turnedClassTable,
  version: 1,
  on: (on) => [
    on(
      classTurned,
      (_row, { streamId, school, data: { classId, action } }) => ({
        turnId: streamId,
        ...{ classId, school, action },
        isRestored: null,
        unboundTeachers: [],
      }),
      classOf,
    ),
    on(
      classTurnTakenBack,
      (row, { data: { isRestored, unboundTeachers } }) => row && { ...row, isRestored, unboundTeachers },
      classOf,
    ),
  ],
});

export const graduationTable = table('organisation', 'graduation', {
  columns: {
    turnId: uuid(),
    classId: uuid(),
    school: uuid(),
    /** How many pupils were disabled. */
    pupils: integer(),
    /** How many were enabled again; null while the turn holds. */
    returned: nullable(integer()),
    /** Pupils who were not, as somebody had changed them. */
    left: json<readonly string[]>(),
  },
  key: ['turnId', 'classId'],
});

const graduatedClass = ({ data }: { data: { turnId: string; classId: string } }) => [[data.turnId, data.classId]];

/** What has become of the pupils of graduated classes, as the people service tells it. */
export const graduations = projection({
  source: 'people',
  table: graduationTable,
  version: 1,
  on: (on) => [
    on(
      pupilsGraduated,
      (_row, { school, data: { turnId, classId, pupils } }) => ({
        ...{ turnId, classId, school },
        pupils: pupils.length,
        returned: null,
        left: [],
      }),
      graduatedClass,
    ),
    on(
      graduationTakenBack,
      (row, { data: { returned, left } }) => row && { ...row, returned: returned.length, left },
      graduatedClass,
    ),
  ],
});
