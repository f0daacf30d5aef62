import type { Request, Response } from 'express';
import type { Language } from '../../contracts/enumerations.js';
import type { Call, EventMeta } from '../../contracts/kernel/index.js';
import type { WorkContext } from '../../eventsourcing/index.js';
import type { Session } from '../access/session.js';
import type { ClientToken } from '../access/token.js';
import type { Operation } from '../operation/operation.js';
import type { RequestFiles } from '../upload/uploads.js';

/** Everything a handler may want to know of the request that it serves. */
export interface RequestContext extends WorkContext {
  call: Call;
  /** School that the request acts in; the zero id for calls without a session. */
  school: string;
  meta: EventMeta;
  requestId: string;
  ip: string;
  language: Language;
  session?: Session;
  /** Ids of the classes that a limited session sees, in a call that keeps to them (`byClass`); missing: all of the school. */
  ownClassIds?: readonly string[];
  /** Client of the open interface. */
  client?: ClientToken;
  /** What the operation log will say; missing for reads. */
  operation?: Operation;
  /** Files of this request; removed when it ends. */
  files: RequestFiles;
  request: Request;
  response: Response;
}

/** Who asks, as events that tell of people's decisions name them. */
export const askerOf = ({ session, meta }: RequestContext) => ({
  accountId: meta.accountId ?? meta.actor,
  name: session?.name ?? meta.actor,
});

const contexts = new WeakMap<Request, RequestContext>();

/** Keeps the context of a request for the later stages of its way. */
export function keepContext(context: RequestContext): RequestContext {
  contexts.set(context.request, context);
  return context;
}

/** The context that the guard made; undefined before it did. */
export const contextOf = (request: Request): RequestContext | undefined => contexts.get(request);

/** The session of a call that needs one. */
export function sessionOf(context: RequestContext): Session {
  if (!context.session) throw new Error(`${context.call.id} is served without a session`);
  return context.session;
}

/** Whose data a request may see: those of a school, or of some of its classes. */
export type Scope = Pick<RequestContext, 'school' | 'ownClassIds'>;

/** Of the classes that a request asks for those that its session may see; undefined stands for all of the school. */
export const classIdsWithin = (
  { ownClassIds }: Pick<Scope, 'ownClassIds'>,
  asked: readonly string[] | undefined,
): readonly string[] | undefined =>
  ownClassIds && asked ? asked.filter((id) => ownClassIds.includes(id)) : (ownClassIds ?? asked);

/** Whether the session may see what belongs to a class; what belongs to none it may see where it is not limited. */
export const isOwnClass = ({ ownClassIds }: Pick<Scope, 'ownClassIds'>, classId: string | null | undefined) =>
  !ownClassIds || (classId != null && ownClassIds.includes(classId));

/** The context of what a session does with its own account, in whichever school it works. */
export const atHome = (context: RequestContext): RequestContext => ({
  ...context,
  school: sessionOf(context).homeSchool,
});
