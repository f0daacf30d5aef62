import {
  mostTold,
  turnActions,
  turnProblems,
  yearTurnQuery,
  yearTurnRehearse,
} from '../../../libs/contracts/organisation/year-turn.js';
import {
  Database,
  grouped,
  listPage,
  type RowOf,
  type Sql,
  selectRows,
  tableName,
} from '../../../libs/database/index.js';
import { streamVersions } from '../../../libs/eventsourcing/index.js';
import { answers, LocalTime, serves } from '../../../libs/platform/index.js';
import { type ClassTree, loadTree, pathText } from '../class/class-tree.js';
import { persons } from '../copies.js';
import { teacherBindingTable } from '../teacher-binding/teacher-binding.read-model.js';
import { type Choice, gradesOf, type Planned, planOf } from './plan.js';
import { wantedOf } from './turn.js';
import { graduationTable, lastTurn, turnedClassTable, yearTurnTable } from './year-turn.read-model.js';

const student = 1;

/** How many enabled pupils and how many bindings of teachers the classes of a school have, by their ids. */
async function membersOf(sql: Sql, school: string) {
  const count = async (of: string) => {
    const rows = await sql.query<{ id: string; count: number }>(
      `select class_id as id, count(*)::integer as count from ${of} group by class_id`,
      [school],
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  };
  const pupils = `${tableName(persons.table)} where school = $1 and type = ${student} and state = 1 and class_id is not null`;
  return {
    pupils: await count(pupils),
    bindings: await count(`${tableName(teacherBindingTable)} where school = $1`),
  };
}

/** The sum over a class and the enabled nodes below it. */
const sumOf = (tree: ClassTree, { node }: Planned, counts: ReadonlyMap<string, number>): number =>
  tree.branch(node).reduce((sum, { id, state }) => sum + (state === 1 ? (counts.get(id) ?? 0) : 0), 0);

/** What a turn would be refused for. */
const conflicts: readonly Planned['problems'][number][] = [turnProblems.sameName, turnProblems.unusableGrade];

/** Tells what a turn would do to each class, which is read in one view: the versions are those of the classes that are told. */
export const rehearseYearTurn = serves(
  yearTurnRehearse,
  { database: Database, time: LocalTime },
  ({ classes = [] }, { school }, { database, time }) =>
    database.inSchoolSnapshot(school, async (sql) => {
      const tree = await loadTree(sql, school);
      const plan = planOf(tree, wantedOf(classes), time.day(Date.now()));
      const versions = await streamVersions(
        sql,
        'organisation',
        'class',
        plan.map(({ node }) => node.id),
      );
      const { pupils, bindings } = await membersOf(sql, school);
      const told = plan.map((planned) => {
        const { node, choice, problems } = planned;
        const parent = tree.parentOf(node);
        return {
          ...choice,
          version: versions.get(node.id) ?? 0,
          code: node.code,
          formerName: node.name,
          place: parent ? pathText(tree, parent) : '',
          pupils: sumOf(tree, planned, pupils),
          bindings: sumOf(tree, planned, bindings),
          problems,
        };
      });
      const by = (action: Choice['action']) => told.filter((one) => one.action === action);
      const sum = (rows: typeof told, name: 'pupils' | 'bindings') => rows.reduce((all, row) => all + row[name], 0);
      const [moving, leaving] = [by(turnActions.moveUp), by(turnActions.graduate)];
      const last = await lastTurn(sql, school);
      return {
        classes: told,
        grades: gradesOf(tree).map((node) => ({ id: node.id, name: pathText(tree, node) })),
        moved: moving.length,
        graduated: leaving.length,
        stayed: told.length - moving.length - leaving.length,
        movingPupils: sum(moving, 'pupils'),
        leavingPupils: sum(leaving, 'pupils'),
        endingBindings: sum(leaving, 'bindings'),
        conflicts: told.filter(({ problems }) => problems.some((one) => conflicts.includes(one))).length,
        lastAt: last ? time.text(last.turnedAt) : null,
      };
    }),
);

type TurnedClassRow = RowOf<typeof turnedClassTable>;
type GraduationRow = RowOf<typeof graduationTable>;

/** Names of persons, a part of many. */
async function personNames(sql: Sql, school: string, ids: readonly string[]): Promise<string[]> {
  const known = await persons.byId(sql, school, [...new Set(ids)].slice(0, mostTold));
  return [...known.values()].map(({ name, code }) => `${name} (${code})`);
}

/** How far the pupils of a turn are: people tells it class by class, on the way out and on the way back. */
function pupilsOf(classes: readonly TurnedClassRow[], told: readonly GraduationRow[]) {
  const isTold = new Map(told.map((one) => [one.classId, one]));
  const leaving = classes.filter(({ action }) => action === turnActions.graduate);
  const isDone = ({ classId, isRestored }: TurnedClassRow) => {
    const known = isTold.get(classId);
    return known !== undefined && (isRestored !== true || known.returned !== null);
  };
  return {
    classesToDo: leaving.length,
    classesDone: leaving.filter(isDone).length,
    pupils: told.reduce((sum, { pupils }) => sum + pupils, 0),
    returned: told.reduce((sum, { returned }) => sum + (returned ?? 0), 0),
    left: told.reduce((sum, { left }) => sum + left.length, 0),
  };
}

/** Lists the turns of a school, the newest first. */
export const listYearTurns = answers(yearTurnQuery, { time: LocalTime }, async (sql, input, { school }, { time }) => {
  const page = await listPage(sql, yearTurnTable, input, { filters: {}, defaultOrder: [['turnedAt', 'desc']] });
  const last = await lastTurn(sql, school);
  const ids = page.data.map(({ id }) => id);
  const condition = 'school = $1 and turn_id = any($2)';
  const turned = grouped(await selectRows(sql, turnedClassTable, condition, [school, ids]), ({ turnId }) => turnId);
  const told = grouped(await selectRows(sql, graduationTable, condition, [school, ids]), ({ turnId }) => turnId);
  const tree = await loadTree(sql, school);
  const rows = [];
  for (const { turnedAt, takenBackAt, school: _school, ...turn } of page.data) {
    const [classes, graduations] = [turned.get(turn.id) ?? [], told.get(turn.id) ?? []];
    const left = classes.filter(({ isRestored }) => isRestored === false);
    rows.push({
      ...turn,
      turnedAt: time.text(turnedAt),
      takenBackAt: takenBackAt === null ? null : time.text(takenBackAt),
      isRevocable: turn.id === last?.id,
      ...pupilsOf(classes, graduations),
      leftClasses: left.slice(0, mostTold).map(({ classId }) => tree.node(classId).name),
      leftTeachers: await personNames(
        sql,
        school,
        classes.flatMap(({ unboundTeachers }) => unboundTeachers),
      ),
      leftPupils: await personNames(
        sql,
        school,
        graduations.flatMap(({ left }) => left),
      ),
    });
  }
  return { data: rows, recordCount: page.recordCount };
});
