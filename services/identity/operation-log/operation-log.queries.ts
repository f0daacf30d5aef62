import type { Language } from '../../../libs/contracts/enumerations.js';
import { operationLogQuery, operationLogReplay, operationLogVerify } from '../../../libs/contracts/identity/index.js';
import { type ListRow, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { Database, type ListOptions, listPage, tableName } from '../../../libs/database/index.js';
import { LogReader } from '../../../libs/eventsourcing/index.js';
import {
  isOutsideSchools,
  LocalTime,
  mayCall,
  type RequestContext,
  serves,
  sessionOf,
  translate,
} from '../../../libs/platform/index.js';
import { ChainVerifier } from './chain-verifier.js';
import type { Problem } from './findings.js';
import { hiddenTable, type LogRow, operationLogTable } from './operation-log.read-model.js';
import { openParameters } from './parameters.js';
import { withinReach } from './reach.js';
import { subjectsOf } from './telling/operations.js';
import { Teller } from './telling/teller.js';

type Options = ListOptions<typeof operationLogTable>;
type ListedOperation = ListRow<typeof operationLogQuery>;

/** A row whose parameters can be read. */
type OpenRow = Omit<LogRow, 'parameters'> & { parameters: unknown };

/**
 * How many entries of the school the list has; the rules of the rows leave no other school's. The chain has no gaps, so its last
 * number is their number; one that the owner of the database gave an entry of its own is told by the verification, not here.
 */
const countOfSchool = `(select coalesce(max(number), 0) from ${tableName(operationLogTable)})
  - (select count(*) from ${tableName(hiddenTable)})`;

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
    // Numbers count within a school, from 1, and no entry is ever removed.
    ...(isOutsideSchools(context)
      ? { defaultOrder: [['recordedAt', 'desc']] }
      : { defaultOrder: [['number', 'desc']], count: countOfSchool }),
  };
}

/** What was sent, by name alone. */
function withoutValues(parameters: unknown): unknown {
  if (Array.isArray(parameters)) return parameters.map(withoutValues);
  if (typeof parameters !== 'object' || parameters === null) return '***';
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, withoutValues(value)]));
}

/**
 * Lists the operation log. Every session may (source: log.query names no key); what was sent, with what it says of persons who
 * may be gone, is told to who may replay it.
 */
export const listOperations = serves(
  operationLogQuery,
  { reader: LogReader, database: Database, time: LocalTime },
  async (input, context, { reader, database, time }) => {
    const { rows, recordCount } = await withinReach(database, context, async (sql) => {
      const { data, recordCount } = await listPage(sql, operationLogTable, input, optionsFor(context, time));
      const parameters = await openParameters(sql, data);
      return { rows: data.map((row, index) => ({ ...row, parameters: parameters[index] })), recordCount };
    });
    const mayReplay = mayCall(sessionOf(context), operationLogReplay);
    const listener = { school: isOutsideSchools(context) ? undefined : context.school, language: context.language };
    const subjects = await subjectsOf(rows, reader, new Teller(reader, listener, time), listener.school, mayReplay);
    const listed = (row: OpenRow, index: number): ListedOperation => ({
      ...(row as OpenRow & Pick<ListedOperation, 'accountType'>),
      createdAt: time.text(row.recordedAt),
      parameters: JSON.stringify(mayReplay ? row.parameters : withoutValues(row.parameters)),
      isAccepted: row.code === 0,
      message: translate({ template: row.message }, context.language),
      ...subjects[index]!,
    });
    return { data: rows.map(listed), recordCount };
  },
);

/** What is said of a problem. */
const texts: Record<Problem['kind'], string> = {
  altered: '日志内容被修改',
  unlinked: '与前一条日志的链接断开',
  remade: '此前已校验的日志链被重新计算',
  gap: '日志被删除，第{from}条至第{to}条不在链上',
  eventAltered: '日志对应的事件被修改',
  eventMissing: '日志对应的事件不存在',
  entryMissing: '日志已被删除，对应的事件仍在',
  blockAltered: '事件块{from}被修改、删除或重新计算',
  blockMissing: '日志所指的事件块不存在',
  eventsAltered: '第{from}号至第{to}号事件之间有事件被修改或删除',
  eventsUnchained: '事件块与事件总数不符，相差{from}个事件',
  blocksTangled: '事件块有重叠、重复或缺失',
};

/** Moments before it, epoch ms, can be told in any time zone. */
const latest = 8.6e15;

/** A problem as it is told. */
const toldProblem = (
  { kind, number, id, function: name, recordedAt, from, to }: Problem,
  language: Language,
  time: LocalTime,
) => ({
  ...(number === undefined ? {} : { number }),
  // An altered entry may say a time that no calendar has.
  ...(Math.abs(recordedAt ?? Number.NaN) < latest ? { createdAt: time.text(recordedAt!) } : {}),
  id,
  function: name,
  message: translate({ template: texts[kind], values: { from: from ?? 0, to: to ?? 0 } }, language),
});

/** Most deletions that are told one by one, the latest. */
const mostHidings = 100;

/** How many entries the list leaves out; who took them out and when. */
async function hidingsOf(database: Database, school: string, time: LocalTime) {
  const rows = await database.inSchool(school, (sql) =>
    sql.query<{ loginAccount: string; hiddenAt: number; count: number; hidden: number }>(
      `select hidden_by as "loginAccount", hidden_at as "hiddenAt", count(*)::integer as count,
         (sum(count(*)) over ())::integer as hidden
       from ${tableName(hiddenTable)} group by hidden_by, hidden_at order by hidden_at desc limit ${mostHidings}`,
    ),
  );
  const hidings = rows.map(({ loginAccount, hiddenAt, count }) => {
    return { loginAccount, createdAt: time.text(hiddenAt), count };
  });
  return { hidden: rows[0]?.hidden ?? 0, hidings };
}

/** Verifies the operation log of the school. */
export const verifyOperationLog = serves(
  operationLogVerify,
  { verifier: ChainVerifier, database: Database, time: LocalTime },
  async ({ isWhole, run: wanted }, { school, language }, { verifier, database, time }) => {
    const { run, done, total, verdict } = await verifier.ask(school, isWhole, wanted);
    if (!verdict) return { run, done, total, isRunning: true };
    const { problems, archivedMonths, verifiedAt, checkedAt, ...found } = verdict;
    return {
      ...{ run, done, total, isRunning: false },
      ...found,
      ...(verifiedAt === 0 ? {} : { verifiedAt: time.text(verifiedAt) }),
      ...(await hidingsOf(database, school, time)),
      archivedMonths: archivedMonths.join(', '),
      isIntact: verdict.problemCount === 0,
      checkedAt: time.text(checkedAt),
      problems: problems.map((problem) => toldProblem(problem, language, time)),
    };
  },
);
