import { withValues } from '../../../libs/contracts/kernel/index.js';
import type { Sql } from '../../../libs/database/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import { loadTree } from '../class/class-tree.js';
import type { Recipient } from './audience.js';

/** Today as recipients read it: 2026年9月1日. */
export function readableDay(time: LocalTime): string {
  const [year, month, day] = time.day(Date.now()).split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

/** Says what each recipient reads; who is in no class has none. */
export async function personalTexts(
  sql: Sql,
  school: string,
  content: string,
): Promise<(recipient: Pick<Recipient, 'name' | 'classId'>) => string> {
  const tree = await loadTree(sql, school);
  const names = new Map(tree.nodes.map(({ id, name }) => [id, name]));
  return ({ name, classId }) => withValues(content, { 姓名: name, 班级: names.get(classId ?? '') ?? '' });
}
