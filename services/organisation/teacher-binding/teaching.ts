import { codes, Rejection } from '../../../libs/contracts/kernel/index.js';
import { type Sql, selectRows } from '../../../libs/database/index.js';
import { isOwnClass, type RequestContext, type TeacherClasses } from '../../../libs/platform/index.js';
import { type ClassTree, loadTree } from '../class/class-tree.js';
import { teacherBindingTable } from './teacher-binding.read-model.js';

const boundAs = 'school = $1 and teacher_id = $2';

/** The classes of teachers, as this service itself keeps them. */
export const teacherClasses: TeacherClasses = {
  reads: [],
  async idsOf(sql, school, teacherId) {
    const bound = await selectRows(sql, teacherBindingTable, boundAs, [school, teacherId]);
    if (bound.length === 0) return [];
    const tree = await loadTree(sql, school);
    const nodes = bound.flatMap(({ classId }) => tree.find(classId) ?? []);
    return [...new Set(nodes.flatMap((node) => tree.branch(node).map(({ id }) => id)))];
  },
};

/** What a teacher may do with the scores of a class. */
export class Teaching {
  /** @param subjectIds that the teacher teaches there */
  constructor(
    /** Class teachers and managers see and enter every subject, and see what follows from all: totals, places, report cards. */
    readonly seesAll: boolean,
    private readonly subjectIds: ReadonlySet<string> = new Set(),
  ) {}

  /** Whether the scores of a subject are the teacher's to see and to enter. */
  sees(subjectId: string): boolean {
    return this.seesAll || this.subjectIds.has(subjectId);
  }

  /** @throws Rejection 2003 where the scores of a subject are not the teacher's to enter */
  requireEntering(subjectIds: Iterable<string>): void {
    for (const subjectId of subjectIds)
      if (!this.sees(subjectId)) throw new Rejection(codes.permission, '只能录入自己任教学科的成绩');
  }

  /** @throws Rejection 2003 where the teacher does not see every subject of the class */
  requireAll(): void {
    if (!this.seesAll) throw new Rejection(codes.permission, '只有班主任或管理员可以使用全部学科的成绩');
  }
}

/**
 * What the session may do with the scores of a class; who is not limited may do everything.
 * @param unknown what is said of a class that it may not see; null: as of any record that is not there
 * @throws Rejection 1004 where the class is none that it may see
 */
export async function teachingOf(
  sql: Sql,
  context: Pick<RequestContext, 'school' | 'ownClassIds' | 'session'>,
  classId: string,
  { tree, unknown = '班级不存在' }: { tree?: ClassTree; unknown?: string | null } = {},
): Promise<Teaching> {
  const { school, ownClassIds, session } = context;
  if (!ownClassIds) return new Teaching(true);
  if (!isOwnClass(context, classId)) throw Rejection.notFound(unknown ?? undefined);
  const classes = tree ?? (await loadTree(sql, school));
  const line = new Set(classes.lineOf(classes.node(classId)).map(({ id }) => id));
  const bound = await selectRows(sql, teacherBindingTable, boundAs, [school, session?.teacherId]);
  const here = bound.filter((one) => line.has(one.classId));
  return new Teaching(
    here.some(({ isClassTeacher, jobId }) => isClassTeacher || jobId !== null),
    new Set(here.flatMap(({ subjectId }) => subjectId ?? [])),
  );
}
