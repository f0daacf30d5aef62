import { turnActions } from '../../../libs/contracts/organisation/year-turn.js';
import { selectRows, type Table } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import type { ClassTree } from '../class/class-tree.js';
import { persons } from '../copies.js';
import { jobs, subjects } from '../dictionaries.js';
import { teacherBinding } from '../teacher-binding/teacher-binding.js';
import { teacherBindingTable } from '../teacher-binding/teacher-binding.read-model.js';
import { placeText } from './plan.js';
import { putClasses, switchTo } from './turn.js';
import type { ClassTakenBack, TurnedClass } from './year-turn.js';

type EndedBinding = TurnedClass['bindings'][number];
const [enabled, disabled] = [1, 2] as const;
const teacher = 3;

/** True while the class is where and what the turn has made it. */
function isAsTurned(tree: ClassTree, { classId, action, to }: TurnedClass): boolean {
  const node = tree.node(classId);
  return placeText(node) === placeText(to) && (action !== turnActions.graduate || node.state === disabled);
}

/**
 * Those of the classes that can go back together: what stays has none of their places, and none of these is below one that
 * goes back itself. Who cannot go back may be in the way of another one. Pure.
 */
export function returningOf(tree: ClassTree, classes: readonly TurnedClass[]): readonly TurnedClass[] {
  const asTurned = classes.filter((one) => isAsTurned(tree, one));
  const going = new Set(asTurned.map(({ classId }) => classId));
  const taken = new Set(tree.nodes.flatMap((node) => (going.has(node.id) ? [] : placeText(node))));
  const free = asTurned.filter(
    ({ from }) => !taken.has(placeText(from)) && !tree.placeBelow(from.parentId).some((id) => going.has(id)),
  );
  return free.length === classes.length ? free : returningOf(tree, free);
}

/** Which of the ids the school has; they stay until the commit. */
async function held({ sql, school }: Unit, table: Table, ids: readonly (string | undefined)[]): Promise<Set<string>> {
  const wanted = ids.filter((id) => id !== undefined);
  const rows = await selectRows(sql, table, 'school = $1 and id = any($2)', [school, wanted], 'for share');
  return new Set(rows.map(({ id }) => id as string));
}

/**
 * Binds teachers again to classes whose rows the unit holds.
 * @returns ids of the bindings that came back: the teacher is there and not bound anew, and so is what he did
 */
async function bindAgain(unit: Unit, bindings: readonly EndedBinding[]): Promise<Set<string>> {
  if (bindings.length === 0) return new Set();
  const { sql, school } = unit;
  const people = await persons.byId(
    sql,
    school,
    bindings.map(({ teacherId }) => teacherId),
    'held',
  );
  const knownJobs = await held(
    unit,
    jobs.table,
    bindings.map(({ jobId }) => jobId),
  );
  const knownSubjects = await held(
    unit,
    subjects.table,
    bindings.map(({ subjectId }) => subjectId),
  );
  const classIds = bindings.map(({ classId }) => classId);
  const bound = await selectRows(sql, teacherBindingTable, 'school = $1 and class_id = any($2)', [school, classIds]);
  const pairs = new Set(bound.map(({ classId, teacherId }) => `${classId} ${teacherId}`));
  const back = bindings.filter(
    ({ classId, teacherId, jobId, subjectId }) =>
      people.get(teacherId)?.type === teacher &&
      !pairs.has(`${classId} ${teacherId}`) &&
      (jobId === undefined || knownJobs.has(jobId)) &&
      (subjectId === undefined || knownSubjects.has(subjectId)),
  );
  await unit.handleMany(
    teacherBinding,
    back.map(({ id, ...binding }) => ({ id, command: { type: 'Bind', binding } })),
  );
  return new Set(back.map(({ id }) => id));
}

/**
 * Gives classes back what they were before a turn, where nobody has changed them since, and teachers their bindings.
 * @returns what became of each
 */
export async function takeBackClasses(
  unit: Unit,
  tree: ClassTree,
  classes: readonly TurnedClass[],
): Promise<ClassTakenBack[]> {
  const back = returningOf(tree, classes);
  const put = back.map(({ classId, from: { name, parentId = null } }) => ({ id: classId, name, parentId }));
  await putClasses(unit, tree, put);
  const nodes = back.flatMap((one) => one.disabled).filter((id) => tree.node(id).state === disabled);
  await switchTo(unit, nodes, enabled);
  const enabledNodes = new Set(nodes);
  const bound = await bindAgain(
    unit,
    back.flatMap(({ bindings }) => bindings),
  );
  const restored = new Set(back);
  return classes.map((one) => {
    const { classId, disabled: branch, bindings } = one;
    const isRestored = restored.has(one);
    const [again, ended] = [bindings.filter(({ id }) => bound.has(id)), bindings.filter(({ id }) => !bound.has(id))];
    return {
      ...{ classId, isRestored },
      enabled: isRestored ? branch.filter((id) => enabledNodes.has(id)) : [],
      bindings: again.map(({ id }) => id),
      unboundTeachers: ended.map(({ teacherId }) => teacherId),
    };
  });
}
