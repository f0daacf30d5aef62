import type { Call, InputOf, OutputOf } from '../../contracts/kernel/index.js';
import { Database, type Sql } from '../../database/index.js';
import { EventStore, type Projection, type Unit } from '../../eventsourcing/index.js';
import type { FileAnswer } from '../http/file-answer.js';
import type { RequestContext } from '../http/request-context.js';
import type { Token } from '../service/tokens.js';

/** What a use case asks of its service or of the process, by the name under which it is given it. */
export type Parts = Readonly<Record<string, Token>>;

/** The parts themselves. */
export type GivenParts<P extends Parts> = {
  readonly [Name in keyof P]: P[Name] extends Token<infer Part> ? Part : never;
};

/** What a use case answers: what the call's record says, or the file that it streams. */
export type Answered<C extends Call> = C['answer'] extends { kind: 'binary' } ? FileAnswer : OutputOf<C>;

/** How one call is handled. Its route, its message on the bus and its handler follow from the call's record. */
export class UseCase<C extends Call = Call> {
  constructor(
    readonly call: C,
    readonly parts: Parts,
    private readonly work: (input: InputOf<C>, context: RequestContext, parts: never) => Promise<Answered<C>>,
    /** Copies of other services' data that it reads: its handler waits for what the caller has caused in them. */
    readonly reads: readonly Projection[] = [],
  ) {}

  /** The same, as it reads copies of other services' data. */
  reading(copies: readonly Projection[]): UseCase<C> {
    return new UseCase(this.call, this.parts, this.work, [...this.reads, ...copies]);
  }

  /** Does the work. @param parts those that `parts` names @throws Rejection when it is refused */
  run(input: InputOf<C>, context: RequestContext, parts: Readonly<Record<string, unknown>>): Promise<Answered<C>> {
    return this.work(input, context, parts as never);
  }
}

type NoParts = Record<never, never>;
type InUnit<C extends Call, P extends Parts> = (
  unit: Unit,
  input: InputOf<C>,
  context: RequestContext,
  parts: GivenParts<P>,
) => Promise<Answered<C>>;
type InSchool<C extends Call, P extends Parts> = (
  sql: Sql,
  input: InputOf<C>,
  context: RequestContext,
  parts: GivenParts<P>,
) => Promise<Answered<C>>;
type Freely<C extends Call, P extends Parts> = (
  input: InputOf<C>,
  context: RequestContext,
  parts: GivenParts<P>,
) => Promise<Answered<C>>;

/** The parts and the work of a declaration; without parts the work comes first. */
const sorted = <Work>(given: readonly [Work] | readonly [Parts, Work]): [Parts, Work] =>
  given.length === 1 ? [{}, given[0]] : [...given];

/**
 * Says how a call that writes is handled: in one transaction of the service's log in the caller's school, which also
 * records the operation. The work may run more than once (`EventStore.transact`).
 *
 *     export const addJob = handles(jobAdd, async (unit, input) => …);
 *     export const addAccount = handles(accountAdd, { hashing: PasswordHashing }, async (unit, input, context, { hashing }) => …);
 */
export function handles<C extends Call>(call: C, work: InUnit<C, NoParts>): UseCase<C>;
export function handles<C extends Call, const P extends Parts>(call: C, parts: P, work: InUnit<C, P>): UseCase<C>;
export function handles<C extends Call>(
  call: C,
  ...given: [InUnit<C, NoParts>] | [Parts, InUnit<C, NoParts>]
): UseCase<C> {
  const [parts, work] = sorted(given);
  const inUnit = (input: InputOf<C>, context: RequestContext, all: { store: EventStore }) =>
    all.store.transact(context, (unit) => work(unit, input, context, all));
  return new UseCase(call, { ...parts, store: EventStore }, inUnit);
}

/** Says how a call that reads is handled: in one transaction that sees the caller's school. */
export function answers<C extends Call>(call: C, work: InSchool<C, NoParts>): UseCase<C>;
export function answers<C extends Call, const P extends Parts>(call: C, parts: P, work: InSchool<C, P>): UseCase<C>;
export function answers<C extends Call>(
  call: C,
  ...given: [InSchool<C, NoParts>] | [Parts, InSchool<C, NoParts>]
): UseCase<C> {
  const [parts, work] = sorted(given);
  const inSchool = (input: InputOf<C>, context: RequestContext, all: { database: Database }) =>
    all.database.inSchool(context.school, (sql) => work(sql, input, context, all));
  return new UseCase(call, { ...parts, database: Database }, inSchool);
}

/** Says how a call is handled that is neither one transaction of its service nor one look at a school. */
export function serves<C extends Call>(call: C, work: Freely<C, NoParts>): UseCase<C>;
export function serves<C extends Call, const P extends Parts>(call: C, parts: P, work: Freely<C, P>): UseCase<C>;
export function serves<C extends Call>(
  call: C,
  ...given: [Freely<C, NoParts>] | [Parts, Freely<C, NoParts>]
): UseCase<C> {
  const [parts, work] = sorted(given);
  return new UseCase(call, parts, work);
}
