import { fenOfYuan, type Message, mostFen, noFen } from '../../../libs/contracts/kernel/index.js';
import type { CopiedPerson } from '../../../libs/copies/index.js';
import type { Sql } from '../../../libs/database/index.js';
import type { RowValues, SheetReading } from '../../../libs/spreadsheet/import/index.js';
import { sheet } from '../../../libs/spreadsheet/index.js';
import { persons } from '../copies.js';

type Column = 'code' | 'name' | 'money';

/** The enabled students with these codes, by code. */
export async function studentsByCode(
  sql: Sql,
  school: string,
  codes: readonly string[],
): Promise<Map<string, CopiedPerson>> {
  const found = [...(await persons.byCode(sql, school, codes)).values()].flat();
  return new Map(
    found.filter(({ type, state }) => type === 1 && state === 1).map((student) => [student.code, student]),
  );
}

/** The amount of a row; undefined where it is none. */
export function amountOf({ money }: RowValues<Column>) {
  const amount = fenOfYuan(money?.replaceAll(',', ''));
  return amount !== undefined && amount > noFen && amount <= mostFen ? amount : undefined;
}

const amountTitle = '缴费金额';

/** Sheet of those who have to pay (source: template.feeperson). A person may stand in it twice, which the form shows. */
export const feePersonSheet: SheetReading<Column> = {
  kind: 'feeperson',
  sheet: sheet<Column>({
    columns: [
      { key: 'code', title: '学生编码', required: true, max: 32, example: '2026001' },
      { key: 'name', title: '姓名', max: 64, example: '张三' },
      { key: 'money', title: amountTitle, required: true, max: 32, format: 'decimal', min: 0.01, example: '120.00' },
    ],
  }),
  unique: [],
  checkRow: (values): Message[] =>
    values.money !== undefined && amountOf(values) === undefined
      ? [{ template: '{label}格式不正确', values: { label: amountTitle } }]
      : [],

  async check(rows) {
    for await (const codes of rows.distinct('code')) {
      const known = await studentsByCode(rows.sql, rows.school, codes);
      await rows.refuseValues(
        'code',
        codes.filter((code) => !known.has(code)),
        '{column}不存在',
      );
    }
    for await (const pairs of rows.combinations(['code', 'name'])) {
      const known = await studentsByCode(
        rows.sql,
        rows.school,
        pairs.map(([code]) => code!),
      );
      const foreign = pairs.filter(([code, name]) => known.has(code!) && known.get(code!)!.name !== name);
      await rows.refuseCombinations(
        ['name', 'code'],
        foreign.map(([code, name]) => [name!, code!]),
        '{column}与学生编码不符',
      );
    }
  },
};
