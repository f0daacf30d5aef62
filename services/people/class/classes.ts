import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { type CopiedClass, CopiedClasses, CopiedTeacherBindings, type Held } from '../../../libs/copies/index.js';
import { type Sql, selectRows, tableName } from '../../../libs/database/index.js';

/** The organisation tree as people know it. */
export const classes = new CopiedClasses('people');
/** Which teacher has which classes. */
export const teacherBindings = new CopiedTeacherBindings('people', classes);

/** Refuses a class that nobody can join; it stays as it is until the transaction ends. @throws Rejection 1004, 1005 */
export async function requireClass(sql: Sql, school: string, id: string): Promise<void> {
  const found = (await classes.byId(sql, school, [id], 'held')).get(id);
  if (!found) throw Rejection.notFound('班级不存在');
  if (found.state !== 1) throw Rejection.state('班级已禁用');
}

/** Rows with a `class_id` in the order of the class's name. */
export const classNameOrder = {
  sql: `select class.name from ${tableName(classes.table)} as class where class.id = class_id`,
};

/** What a list by class asks for: a branch of the tree, a part of the class's name, or both. */
export interface ClassFilter {
  classId?: string;
  className?: string;
}

/** Ids of the classes that a filter means; undefined where it asks nothing. */
export async function filteredClasses(
  sql: Sql,
  school: string,
  { classId, className }: ClassFilter,
): Promise<string[] | undefined> {
  const branch = classId === undefined ? undefined : await classes.branchIds(sql, school, [classId]);
  if (className === undefined) return branch;
  const pattern = `%${className.replace(/[\\%_]/g, '\\$&')}%`;
  const named = await selectRows(sql, classes.table, 'school = $1 and name ilike $2', [school, pattern]);
  return named.map(({ id }) => id).filter((id) => !branch || branch.includes(id));
}

const numerals = '零一二三四五六七八九十';
/** 高一 comes before 高二, and 2班 before 10班. */
const inReadingOrder = new Intl.Collator('zh', { numeric: true });
const withDigits = (path: string) => path.replace(/[零一二三四五六七八九十]/g, (one) => String(numerals.indexOf(one)));

/** Why a name in a file leads to no class. */
export type ClassProblem = 'unknown' | 'ambiguous' | 'disabled';

/** The classes that names in a file mean, and what is wrong with the other names. */
export interface NamedClasses {
  /** Ids by name. */
  ids: Map<string, string>;
  /** Ids by name of those that nobody can join any more: who is there may stay. */
  disabled: Map<string, string>;
  problems: Map<ClassProblem, string[]>;
}

/**
 * Finds classes by their names as files have them: the name alone where one class has it, or the path text with the
 * names of the ancestors (`高一/1班`).
 */
export async function findClasses(
  sql: Sql,
  school: string,
  names: readonly string[],
  until?: Held,
): Promise<NamedClasses> {
  const last = new Map(names.map((name) => [name, name.slice(name.lastIndexOf('/') + 1)]));
  const candidates = await classes.byName(sql, school, [...new Set([...names, ...last.values()])], until);
  const ids = [...candidates.values()].flat().map(({ id }) => id);
  const titles = await classes.titles(sql, school, ids);
  const found: NamedClasses = { ids: new Map(), disabled: new Map(), problems: new Map() };
  for (const name of names) {
    const byPath = (candidates.get(last.get(name)!) ?? []).filter(({ id }) => titles.get(id)?.path === name);
    const fitting = byPath.length > 0 ? byPath : (candidates.get(name) ?? []);
    const problem = problemOf(fitting);
    if (problem === 'disabled') found.disabled.set(name, fitting[0]!.id);
    if (problem) found.problems.set(problem, [...(found.problems.get(problem) ?? []), name]);
    else found.ids.set(name, fitting[0]!.id);
  }
  return found;
}

/** The path texts of the classes that names in a file mean, by name; of a name that means none there is nothing. */
export async function classPaths(sql: Sql, school: string, names: readonly string[]): Promise<Map<string, string>> {
  const { ids, disabled } = await findClasses(sql, school, names);
  const meant = [...ids, ...disabled];
  const titles = await classes.titles(
    sql,
    school,
    meant.map(([, id]) => id),
  );
  return new Map(meant.map(([name, id]) => [name, titles.get(id)?.path ?? name]));
}

/**
 * What a file may say of the classes of a school that can be joined: each class by its name where no other one has it, else by its
 * path text; in the order of the paths.
 */
export async function offeredClasses(sql: Sql, school: string): Promise<string[]> {
  const joinable = await selectRows(sql, classes.table, 'school = $1 and type = 2 and state = 1', [school]);
  const titles = await classes.titles(
    sql,
    school,
    joinable.map(({ id }) => id),
  );
  const told = joinable
    .map(({ id, name }) => ({ id, texts: [name, titles.get(id)?.path ?? name] as const }))
    .sort((one, other) => inReadingOrder.compare(withDigits(one.texts[1]), withDigits(other.texts[1])));
  const { ids } = await findClasses(sql, school, [...new Set(told.flatMap(({ texts }) => texts))]);
  return told.flatMap(({ id, texts }) => texts.find((text) => ids.get(text) === id) ?? []);
}

function problemOf(fitting: readonly CopiedClass[]): ClassProblem | undefined {
  if (fitting.length === 0) return 'unknown';
  if (fitting.length > 1) return 'ambiguous';
  return fitting[0]!.state === 1 ? undefined : 'disabled';
}
