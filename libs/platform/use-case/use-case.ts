import type { Call, InputOf, OutputOf } from '../../contracts/kernel/index.js';
import type { Sql } from '../../database/index.js';
import type { EventStore, Projection, Unit } from '../../eventsourcing/index.js';
import { isOutsideSchools } from '../access/operations.js';
import type { Token } from '../process/tokens.js';
import type { FileAnswer } from '../request/file-answer.js';
import type { RequestContext } from '../request/request-context.js';
import { withRevisions } from './revisions.js';

/** What a use case asks of its service or of the process, by the name under which it is given it. */
export type Parts = Readonly<Record<string, Token>>;
type NoParts = Record<never, never>;

/** The parts themselves. */
export type GivenParts<P extends Parts> = {
  readonly [Name in keyof P]: P[Name] extends Token<infer Part> ? Part : never;
};

/** What a use case answers: what the call's record says, or the file that it streams. */
export type Answered<C extends Call> = C['answer'] extends { kind: 'binary' } ? FileAnswer : OutputOf<C>;

/** What is open for a use case while it works, as the first of what it is given. */
type Open = readonly unknown[];

/** Opens that, has the work done, and closes it; the work may be done more than once. */
type Opening<O extends Open> = (
  store: EventStore,
  context: RequestContext,
  work: (...open: O) => Promise<unknown>,
) => Promise<unknown>;

type Work<O extends Open, C extends Call, P extends Parts> = (
  ...given: [...open: O, input: InputOf<C>, context: RequestContext, parts: GivenParts<P>]
) => Promise<Answered<C>>;

/** How a service knows which classes a teacher has. */
export interface TeacherClasses {
  /** Copies of other services' data that say so: nobody decides on an older one. */
  reads: readonly Projection[];
  /** Ids of the organisation units to which the teacher is bound, and of all below them. */
  idsOf(sql: Sql, school: string, teacherId: string): Promise<readonly string[]>;
}

/** How one call is handled. Its route, its message on the bus and its handler follow from the call's record. */
export class UseCase<C extends Call = Call> {
  /** A request on its way over a bus of Nest: what is open for it, its input, its context. */
  readonly Message = class {
    constructor(readonly given: readonly never[]) {}
  };

  constructor(
    readonly call: C,
    readonly opening: Opening<never>,
    readonly parts: Parts,
    readonly work: (...given: never[]) => Promise<unknown>,
    /** Copies of other services' data that it reads: it waits for what its caller has caused in them. */
    readonly reads: readonly Projection[] = [],
    /** How it comes to know the classes of a limited session. */
    readonly teacherClasses?: TeacherClasses,
  ) {}

  /** The same, as it reads copies of other services' data. */
  reading(copies: readonly Projection[]): UseCase<C> {
    return new UseCase(this.call, this.opening, this.parts, this.work, [...this.reads, ...copies], this.teacherClasses);
  }

  /** The same, as its service knows the classes of teachers. @throws where it keeps to them and the service does not */
  within(teacherClasses: TeacherClasses | undefined): UseCase<C> {
    if (this.call.limited !== 'byClass') return this;
    if (!teacherClasses)
      throw new Error(`${this.call.id} keeps to classes of a teacher that its service does not know`);
    return new UseCase(this.call, this.opening, this.parts, this.work, this.reads, teacherClasses);
  }
}

/** Says how calls are handled for which the same is open. */
interface Handling<O extends Open> {
  <C extends Call>(call: C, work: Work<O, C, NoParts>): UseCase<C>;
  <C extends Call, const P extends Parts>(call: C, parts: P, work: Work<O, C, P>): UseCase<C>;
}

const handlingWith =
  <O extends Open>(opening: Opening<O>): Handling<O> =>
  <C extends Call>(call: C, ...given: readonly unknown[]) =>
    new UseCase(call, opening as Opening<never>, ...((given.length > 1 ? given : [{}, ...given]) as [Parts, never]));

/**
 * Says how a call that writes is handled: in one transaction of the service's log in the caller's school, which also
 * records the operation. The work may run more than once (`EventStore.transact`).
 *
 *     export const addJob = handles(jobAdd, async (unit, input) => …);
 *     export const addAccount = handles(accountAdd, { hashing: PasswordHashing }, async (unit, input, context, { hashing }) => …);
 */
export const handles = handlingWith<[unit: Unit]>((store, context, work) => store.transact(context, work));

/**
 * Has what a call answers read in one transaction; rows that tell revisions get them, in one view of the data.
 * @param seesAll whether the caller sees the rows of all schools, not of its own alone
 */
const reading =
  (seesAll: (context: RequestContext) => boolean): Opening<[sql: Sql]> =>
  ({ database }, context, work) => {
    const { school, call } = context;
    const isEverywhere = seesAll(context);
    if (!call.revisions) return isEverywhere ? database.asSystem(work) : database.inSchool(school, work);
    const told = async (sql: Sql) => withRevisions(sql, context, await work(sql));
    return isEverywhere ? database.asSystemSnapshot(told) : database.inSchoolSnapshot(school, told);
  };

/** Says how a call that reads is handled: in one transaction that sees the caller's school. Rows get their revisions. */
export const answers = handlingWith(reading(() => false));

/** The same, but that an operations account which has entered no school sees the rows of all. */
export const answersWithinReach = handlingWith(reading(isOutsideSchools));

/** Says how a call is handled that is neither one transaction of its service nor one look at a school. */
export const serves = handlingWith<[]>((_store, _context, work) => work());
