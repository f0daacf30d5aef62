import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { turnActions, turnProblems } from '../../../libs/contracts/organisation/year-turn.js';
import { selectRows } from '../../../libs/database/index.js';
import { streamVersions, type Unit } from '../../../libs/eventsourcing/index.js';
import { type ClassCommand, classNode } from '../class/class.js';
import type { ClassNode, ClassTree } from '../class/class-tree.js';
import { teacherBinding } from '../teacher-binding/teacher-binding.js';
import { teacherBindingTable } from '../teacher-binding/teacher-binding.read-model.js';
import { gradesOf, type Planned, type Wanted } from './plan.js';
import type { TurnedClass } from './year-turn.js';

type NodeCommand = { key: [string]; command: ClassCommand };
const [enabled, disabled] = [1, 2] as const;

const namesOf = (nodes: readonly ClassNode[]): string => nodes.map(({ name }) => name).join('、');

/** What a request wants of classes, by their ids. */
export const wantedOf = (classes: readonly (Omit<Wanted, 'gradeId'> & { gradeId?: string | null })[]) =>
  new Map(classes.map(({ id, action, gradeId = null, name }): [string, Wanted] => [id, { id, action, gradeId, name }]));

/** @throws Rejection 1001, 1004 where a class is to move into nothing, or into what is no grade */
export function requireGrades(tree: ClassTree, choices: Iterable<Wanted>): void {
  const grades = new Set(gradesOf(tree).map(({ id }) => id));
  for (const { action, gradeId } of choices) {
    if (action !== turnActions.moveUp) continue;
    if (gradeId === null) throw Rejection.invalid('请选择升入的年级');
    if (!grades.has(gradeId)) throw Rejection.notFound('年级不存在或已禁用');
  }
}

/**
 * The classes of the plan are those that somebody has rehearsed, as they were then.
 * @param seen versions of the classes at the rehearsal, by their ids
 * @throws Rejection 1005 which names those that are not
 */
export async function requireRehearsed(
  { sql }: Unit,
  tree: ClassTree,
  plan: readonly Planned[],
  seen: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = [...new Set([...plan.map(({ node }) => node.id), ...seen.keys()])];
  const versions = await streamVersions(sql, 'organisation', 'class', ids);
  const isPlanned = new Set(plan.map(({ node }) => node.id));
  const moved = ids.filter((id) => !isPlanned.has(id) || versions.get(id) !== seen.get(id));
  if (moved.length > 0)
    throw Rejection.state('以下班级在预演之后已变化，请重新预演：{names}', {
      names: namesOf(moved.map((id) => tree.node(id))),
    });
}

/** @throws Rejection 1005 where classes would have one name */
export function requireNames(plan: readonly Planned[]): void {
  const same = plan.filter(({ problems }) => problems.includes(turnProblems.sameName));
  if (same.length > 0)
    throw Rejection.state('升级后有重名的班级：{names}', { names: same.map(({ choice }) => choice.name).join('、') });
}

const placed = ({ name, parentId }: Pick<ClassNode, 'name' | 'parentId'>) => ({
  name,
  ...(parentId !== null && { parentId }),
});

/** Gives nodes their names and places; those that have them already are left alone. */
export async function putClasses(
  unit: Unit,
  tree: ClassTree,
  classes: readonly { id: string; name: string; parentId: string | null }[],
): Promise<void> {
  const renames = classes.map(
    ({ id, name }): NodeCommand => ({ key: [id], command: { type: 'Change', changes: { name } } }),
  );
  const moves = classes.map(({ id, parentId }): NodeCommand => {
    const [place, levels] = [tree.placeBelow(parentId), tree.levelsOf(tree.node(id))];
    return { key: [id], command: { type: 'Move', id, place, levels } };
  });
  await unit.handleRows(classNode, renames);
  await unit.handleRows(classNode, moves);
}

/** Brings nodes to a state. */
export async function switchTo(unit: Unit, ids: readonly string[], state: 1 | 2): Promise<void> {
  await unit.handleRows(
    classNode,
    ids.map((id): NodeCommand => ({ key: [id], command: { type: 'SwitchTo', state } })),
  );
}

/**
 * Does to the classes what is planned: moves and renames them, disables those that graduate and ends the bindings to them.
 * @returns what was done to each that does not stay
 */
export async function turnClasses(unit: Unit, tree: ClassTree, plan: readonly Planned[]): Promise<TurnedClass[]> {
  const turned = plan.filter(({ choice }) => choice.action !== turnActions.stay);
  const put = turned.map(({ node, choice: { id, name, gradeId } }) => ({
    id,
    name,
    parentId: gradeId ?? node.parentId,
  }));
  await putClasses(unit, tree, put);
  const graduating = turned.filter(({ choice }) => choice.action === turnActions.graduate);
  const branches = new Map(
    graduating.map(({ node }) => [
      node.id,
      tree.branch(node).flatMap(({ id, state }) => (state === enabled ? id : [])),
    ]),
  );
  const nodes = [...branches.values()].flat();
  await switchTo(unit, nodes, disabled);
  const bindings = await endBindings(unit, nodes);
  return turned.map(({ node, choice }, index) => {
    const branch = branches.get(node.id) ?? [];
    return {
      classId: node.id,
      action: choice.action as TurnedClass['action'],
      from: placed(node),
      to: placed(put[index]!),
      disabled: branch,
      bindings: bindings.filter(({ classId }) => branch.includes(classId)),
    };
  });
}

/** Ends the bindings of teachers to classes whose rows the unit holds; gives what they were. */
async function endBindings(unit: Unit, classIds: readonly string[]): Promise<TurnedClass['bindings']> {
  const condition = 'school = $1 and class_id = any($2)';
  const rows = await selectRows(unit.sql, teacherBindingTable, condition, [unit.school, classIds], 'for update');
  await unit.handleMany(
    teacherBinding,
    rows.map(({ id }) => ({ id, command: { type: 'End' } })),
  );
  return rows.map(({ id, classId, teacherId, jobId, isClassTeacher, subjectId }) => ({
    ...{ id, classId, teacherId, isClassTeacher },
    ...(jobId !== null && { jobId }),
    ...(subjectId !== null && { subjectId }),
  }));
}
