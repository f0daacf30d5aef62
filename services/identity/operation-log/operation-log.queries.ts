import { operationLogQuery, operationLogVerify } from '../../../libs/contracts/identity/index.js';
import { type ListRow, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { Database, type ListOptions, listPage, tableName } from '../../../libs/database/index.js';
import { isOutsideSchools, LocalTime, type RequestContext, serves, translate } from '../../../libs/platform/index.js';
import { readWithinReach } from '../school/reach.js';
import type { Problem } from './findings.js';
import { hiddenTable, type LogRow, operationLogTable } from './operation-log.read-model.js';
import { openParameters } from './parameters.js';
import { ChainVerifier } from './verification.js';

type Options = ListOptions<typeof operationLogTable>;
type ListedOperation = ListRow<typeof operationLogQuery>;

/** A row whose parameters can be read. */
type OpenRow = Omit<LogRow, 'parameters'> & { parameters: unknown };

/** How a request lists the log. */
function optionsFor(context: RequestContext, time: LocalTime): Options {
  const renamed = { createdAt: 'recordedAt', createtime: 'recordedAt', isAccepted: 'code', result: 'code' };
  return {
    filters: {
      function: { contains: 'function' },
      accountType: { equals: 'accountType' },
      loginAccount: { contains: 'loginAccount' },
      school: { equals: 'school' },
      from: { from: 'recordedAt', as: (text: string) => time.instant(text) },
      to: { to: 'recordedAt', as: (text: string) => time.lastInstant(text) },
    },
    where: () => `not exists (select from ${tableName(hiddenTable)} hidden where hidden.id = operation_log.id)`,
    orderable: { ...wireNamesOf(operationLogQuery), ...renamed } as Options['orderable'],
    // Numbers count within a school.
    defaultOrder: [[isOutsideSchools(context) ? 'recordedAt' : 'number', 'desc']],
  };
}

/** Lists the operation log. */
export const listOperations = serves(
  operationLogQuery,
  { database: Database, time: LocalTime },
  async (input, context, { database, time }) => {
    const page = await readWithinReach(database, context, async (sql) => {
      const { data, recordCount } = await listPage(sql, operationLogTable, input, optionsFor(context, time));
      const parameters = await openParameters(sql, data);
      return { data: data.map((row, index) => ({ ...row, parameters: parameters[index] })), recordCount };
    });
    const listed = (row: OpenRow): ListedOperation => ({
      ...(row as OpenRow & Pick<ListedOperation, 'accountType'>),
      createdAt: time.text(row.recordedAt),
      parameters: JSON.stringify(row.parameters),
      isAccepted: row.code === 0,
      message: translate({ template: row.message }, context.language),
    });
    return { ...page, data: page.data.map(listed) };
  },
);

/** What is said of a problem. */
const texts: Record<Problem['kind'], string> = {
  altered: '日志内容被修改',
  unlinked: '与前一条日志的链接断开',
  gap: '日志被删除，第{from}条至第{to}条不在链上',
  eventAltered: '日志对应的事件被修改',
  eventMissing: '日志对应的事件不存在',
  entryMissing: '日志已被删除，对应的事件仍在',
};

/** Verifies the operation log of the school. */
export const verifyOperationLog = serves(
  operationLogVerify,
  { verifier: ChainVerifier, time: LocalTime },
  async (_input, { school, language }, { verifier, time }) => {
    const { problems, archivedMonths: months, ...verdict } = await verifier.verify(school);
    return {
      ...verdict,
      archivedMonths: months.join(', '),
      isIntact: verdict.problemCount === 0,
      checkedAt: time.text(Date.now()),
      problems: problems.map(({ kind, number, id, function: name, recordedAt, from, to }) => ({
        ...(number === undefined ? {} : { number }),
        ...(recordedAt === undefined ? {} : { createdAt: time.text(recordedAt) }),
        id,
        function: name,
        message: translate(
          { template: texts[kind], ...(kind === 'gap' ? { values: { from: from ?? 0, to: to ?? 0 } } : {}) },
          language,
        ),
      })),
    };
  },
);
