import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { type Sql, selectRows } from '../../../libs/database/index.js';
import type { EntryRow, ServedResource } from '../../../libs/resource/index.js';
import { type ClassNode, type ClassTree, loadTree } from '../class/class-tree.js';
import { examTypes, subjects, terms } from '../dictionaries.js';

/** What a sheet is of. */
export interface ExaminationIds {
  termId: string;
  examTypeId: string;
  classId: string;
  subjectIds: readonly string[];
}

/** A subject of a sheet. */
export interface Subject {
  id: string;
  name: string;
  code: string;
}

/** What a sheet is of, as it is stored. */
export interface Examination {
  /** Name of the term followed by that of the type (source: 003 §2.3). */
  name: string;
  tree: ClassTree;
  class: ClassNode;
  /** In the order of the columns. */
  subjects: readonly Subject[];
}

/** Entries of a dictionary by id. */
async function entriesOf(sql: Sql, { table }: ServedResource, school: string, ids: readonly string[], tail = '') {
  const rows = await selectRows(sql, table, 'school = $1 and id = any($2)', [school, ids], tail);
  return new Map((rows as EntryRow[]).map((row) => [row.id, row]));
}

/** The subjects with these ids, in their order; one that is not there is missing. */
export async function subjectsOf(sql: Sql, school: string, ids: readonly string[], tail?: string): Promise<Subject[]> {
  const found = await entriesOf(sql, subjects, school, ids, tail);
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row ? [{ id, name: String(row.name), code: String(row.code) }] : [];
  });
}

/** Names of terms and of types of examinations, by id. */
export async function examinationNames(
  sql: Sql,
  school: string,
  sheets: readonly Omit<ExaminationIds, 'subjectIds'>[],
) {
  const termsById = await entriesOf(sql, terms, school, [...new Set(sheets.map(({ termId }) => termId))]);
  const typesById = await entriesOf(sql, examTypes, school, [...new Set(sheets.map(({ examTypeId }) => examTypeId))]);
  return {
    term: (id: string) => String(termsById.get(id)?.name ?? ''),
    examType: (id: string) => String(typesById.get(id)?.name ?? ''),
  };
}

/**
 * What a sheet is to be of. Term, type and subjects are held until the transaction ends, so that none is removed meanwhile.
 * @throws Rejection 1004 for what the school does not have
 */
export async function examinationOf(sql: Sql, school: string, ids: ExaminationIds): Promise<Examination> {
  const held = 'order by id for share';
  const term = (await entriesOf(sql, terms, school, [ids.termId], held)).get(ids.termId);
  if (!term) throw Rejection.notFound('学期不存在');
  const type = (await entriesOf(sql, examTypes, school, [ids.examTypeId], held)).get(ids.examTypeId);
  if (!type) throw Rejection.notFound('考试类型不存在');
  const tree = await loadTree(sql, school);
  const node = tree.node(ids.classId);
  const chosen = await subjectsOf(sql, school, ids.subjectIds, held);
  if (chosen.length < ids.subjectIds.length) throw Rejection.notFound('学科不存在');
  return { name: `${term.name}${type.name}`, tree, class: node, subjects: chosen };
}
