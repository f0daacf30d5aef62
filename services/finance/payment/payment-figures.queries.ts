import { paymentFigures, paymentFiguresExport, paymentFiguresTotal } from '../../../libs/contracts/finance/index.js';
import {
  type InputOf,
  type ListRow,
  mergedFilters,
  noFen,
  noId,
  type OutputOf,
  Rejection,
  yuanOf,
} from '../../../libs/contracts/kernel/index.js';
import { Database, type ListOptions, type Sql, selectRows, sumList } from '../../../libs/database/index.js';
import { answers, FileAnswer, serves } from '../../../libs/platform/index.js';
import { workbookTexts } from '../../../libs/spreadsheet/export/index.js';
import { writeWorkbook } from '../../../libs/spreadsheet/index.js';
import { chosenPayers } from './payment-debts.queries.js';
import { paymentPersonTable } from './payment-person.read-model.js';
import { paymentProjectTable } from './payment-project.read-model.js';

type Filters = InputOf<typeof paymentFigures>['params'];
type Figure = ListRow<typeof paymentFigures>;

const sums = `count(*)::integer as count, count(*) filter (where open_money = 0)::integer as "paidCount",
  coalesce(sum(money), 0)::bigint as money, coalesce(sum(paid_money), 0)::bigint as "paidMoney",
  coalesce(sum(waived_money), 0)::bigint as "waivedMoney", coalesce(sum(open_money), 0)::bigint as "openMoney"`;

/** By what rows are put together, and what the rows of one say of it. */
const groups = {
  project: { by: 'project_id', names: `project_id as id, '' as code, '' as name, '' as "className"` },
  class: {
    by: 'class_id',
    names: `coalesce(class_id, '${noId}') as id, '' as code, max(class_name) as name, '' as "className"`,
  },
  person: {
    by: 'person_id',
    names: `person_id as id, max(person_code) as code, max(person_name) as name, max(class_name) as "className"`,
  },
} as const;

type Options = ListOptions<typeof paymentPersonTable>;

/** The rows that the filters choose; a class of those who were in none has its own id for none. */
async function optionsOf(sql: Sql, school: string, params: Filters): Promise<Options> {
  const options = await chosenPayers(sql, school, params);
  const isOpen = params.isOpen === undefined ? [] : [`open_money ${params.isOpen ? '>' : '='} 0`];
  return { ...options, where: (bind) => [options.where!(bind), ...isOpen].join(' and ') };
}

/** One figure for each project, class or person: thousands at most, as many as a school has persons. */
async function figuresOf(sql: Sql, school: string, params: Filters): Promise<Figure[]> {
  const { by = 'project' } = params;
  const options = await optionsOf(sql, school, params);
  const rows = await sumList<Omit<Figure, 'by'>>(sql, paymentPersonTable, { params }, options, {
    by: groups[by].by,
    of: `${groups[by].names}, ${sums}`,
  });
  if (by !== 'project') return rows.map((row) => ({ ...row, by }));
  const ids = rows.map(({ id }) => id);
  const projects = await selectRows(sql, paymentProjectTable, 'school = $1 and id = any($2)', [school, ids]);
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...row, by, name: names.get(row.id) ?? '' }));
}

const { compare } = new Intl.Collator('zh-Hans-CN');

/** Puts figures in order: by what is most open, or as it is asked. @throws Rejection 1001 */
function ordered(rows: readonly Figure[], { order, orderField }: { order?: string; orderField?: string }): Figure[] {
  const field = (orderField || 'openMoney') as keyof Figure;
  if (!Object.hasOwn(paymentFigures.answer.fields, field)) throw Rejection.invalid('排序字段格式不正确');
  const isDescending = orderField ? order?.startsWith('desc') : true;
  const difference = (one: Figure, other: Figure) => {
    const [left, right] = [one[field], other[field]];
    return typeof left === 'number' ? left - (right as number) : compare(left, right as string);
  };
  return rows.toSorted(
    (one, other) =>
      (isDescending ? -1 : 1) * difference(one, other) || compare(one.code + one.name, other.code + other.name),
  );
}

/** Tells figures of fees by project, class or person. */
export const listPaymentFigures = answers(
  paymentFigures,
  async (sql, { params, page, pageSize, order, orderField }, { school }) => {
    const rows = ordered(await figuresOf(sql, school, params), { order, orderField });
    return { data: rows.slice(page * pageSize, (page + 1) * pageSize), recordCount: rows.length };
  },
);

/** Adds up what the filters leave. */
export const addUpPaymentFigures = answers(paymentFiguresTotal, async (sql, input, { school }) => {
  const params = mergedFilters<Filters>(input);
  const options = await optionsOf(sql, school, params);
  const [total] = await sumList<OutputOf<typeof paymentFiguresTotal>>(sql, paymentPersonTable, { params }, options, {
    of: sums,
  });
  const none = { money: noFen, paidMoney: noFen, waivedMoney: noFen, openMoney: noFen };
  return total ?? { count: 0, paidCount: 0, ...none };
});

/** The same as a workbook. */
export const exportPaymentFigures = serves(
  paymentFiguresExport,
  { database: Database },
  async (input, { school, language }, { database }) => {
    const params = mergedFilters<Filters>(input);
    const rows = ordered(await database.inSchool(school, (sql) => figuresOf(sql, school, params)), {});
    const { text } = workbookTexts(language);
    const { fileName, contentType } = paymentFiguresExport.answer;
    const columns = [
      { title: text('编码'), value: ({ code }: Figure) => code },
      { title: text('名称'), value: ({ name }: Figure) => name, width: 24 },
      { title: text('组织机构'), value: ({ className }: Figure) => className },
      { title: text('人数'), value: ({ count }: Figure) => count },
      { title: text('已缴人数'), value: ({ paidCount }: Figure) => paidCount },
      { title: text('总金额'), value: ({ money }: Figure) => yuanOf(money), numeric: 'money' as const },
      { title: text('已缴金额'), value: ({ paidMoney }: Figure) => yuanOf(paidMoney), numeric: 'money' as const },
      { title: text('减免金额'), value: ({ waivedMoney }: Figure) => yuanOf(waivedMoney), numeric: 'money' as const },
      { title: text('未缴金额'), value: ({ openMoney }: Figure) => yuanOf(openMoney), numeric: 'money' as const },
    ];
    return new FileAnswer(fileName, contentType, (stream) =>
      writeWorkbook(stream, { sheetName: text('缴费汇总'), columns }, rows),
    );
  },
);
