import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { type Call, codes, noId, Rejection, type TracePlace } from '../../contracts/kernel/index.js';
import { newId } from '../../database/index.js';
import { AccessRegistry } from '../access/access-registry.js';
import type { EndReason } from '../access/access-state.js';
import { isOutsideSchools } from '../access/operations.js';
import { RequestAllowance } from '../access/request-allowance.js';
import { isWithinLimit, mayCall, notForLimited, type Session } from '../access/session.js';
import { type ClientToken, TokenSigner } from '../access/token.js';
import { Operation } from '../operation/operation.js';
import { keepContext, type RequestContext } from '../request/request-context.js';
import { languageOf } from '../text/translate.js';
import { Uploads } from '../upload/uploads.js';
import { isForm, readBody, readQuery } from './request-body.js';
import { servedCall } from './routes.js';
import { SessionRefresher } from './session-refresher.js';

/** What is said of sessions that somebody else has ended. */
const endings: Partial<Record<EndReason, string>> = {
  passwordChanged: '密码已被修改或重置，请重新登录',
  accountDisabled: '账号已被禁用，登录已结束',
  accountRemoved: '账号已被删除，登录已结束',
};

const sessionLost = (reason?: EndReason) =>
  new Rejection(codes.session, (reason && endings[reason]) ?? '登录已失效，请重新登录');

/** Text of a header that is sent once. */
const header = (request: Request, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value ? value : undefined;
};

/**
 * The session's token: in a header, or in the query or body of a call that declares it, as links and pages that unload
 * send it. Never the cookie alone: a foreign page sends that too. No form is read for it: forms may bring files.
 */
async function tokenOf(context: RequestContext): Promise<string | undefined> {
  const { call, request } = context;
  const fromHeader = header(request, 'token') ?? header(request, 'x-token');
  if (fromHeader || !('token' in call.input)) return fromHeader;
  const body = request.method === 'POST' && !isForm(request) ? await readBody(context) : {};
  const { token } = { ...body, ...readQuery(request) };
  return typeof token === 'string' ? token : undefined;
}

/** Lets a request pass to its call: session (2001), first password and permission (2003); makes the request's context. */
@Injectable()
export class CallGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: AccessRegistry,
    private readonly signer: TokenSigner,
    private readonly refresher: SessionRefresher,
    private readonly allowance: RequestAllowance,
    private readonly uploads: Uploads,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const call = this.reflector.get<Call | undefined>(servedCall, execution.getHandler());
    if (!call) return true;
    const http = execution.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const context = this.contextFor(call, request, response);
    if (call.auth === 'none') await this.recognise(context);
    else if (call.auth === 'open') await this.admitClient(context);
    else await this.admitSession(context);
    return true;
  }

  private contextFor(call: Call, request: Request, response: Response): RequestContext {
    const requestId = String(response.locals.requestId ?? newId());
    const ip = request.ip ?? '';
    const language = languageOf(header(request, 'accept-language'));
    const meta = {
      actor: 'anonymous',
      ip,
      call: call.id,
      requestId,
      ...(response.locals.place as TracePlace | undefined),
    };
    const files = this.uploads.ofRequest();
    if (response.closed) void files.end();
    else response.once('close', () => void files.end());
    return keepContext({ call, school: noId, meta, requestId, ip, language, files, request, response });
  }

  private async admitClient(context: RequestContext): Promise<void> {
    const [scheme, token = ''] = (header(context.request, 'authorization') ?? '').split(' ');
    const client = scheme === 'Bearer' ? this.signer.readClient(token) : undefined;
    if (!client) throw sessionLost();
    const { clients } = this.access;
    await this.access.until(() => clients.knows(client.appKey));
    if (!clients.admits(client)) throw sessionLost();
    const wait = await this.allowance.count(client.appKey, clients.rateLimitOf(client.appKey));
    if (wait > 0) {
      // No operation is recorded: a flood must not fill the log.
      context.response.setHeader('Retry-After', Math.ceil(wait / 1000));
      throw Rejection.state('请求过于频繁，请稍后重试');
    }
    this.admit(context, client.school, { actor: `open:${client.appKey}` });
    context.client = client satisfies ClientToken;
    this.expectOperation(context, { loginAccount: client.appKey, accountType: 4 });
  }

  private async admitSession(context: RequestContext): Promise<void> {
    const { call, response } = context;
    const token = this.signer.readSession((await tokenOf(context)) ?? '');
    const session = token && (await this.access.admit(token));
    if (!token || !session) throw sessionLost(token && this.access.endOf(token.sessionId));
    this.admit(context, session.school, { actor: session.loginAccount, accountId: session.accountId });
    context.session = session satisfies Session;
    this.expectOperation(context, session);
    if (session.mustChangePassword && !call.beforePasswordChange)
      throw new Rejection(codes.permission, '请先修改初始密码');
    if (!isWithinLimit(session, call)) throw new Rejection(codes.permission, notForLimited);
    if (!mayCall(session, call)) throw new Rejection(codes.permission, '没有操作权限');
    if (isOutsideSchools(session) && call.service !== 'identity') throw new Rejection(codes.permission, '请先选择学校');
    const fresh = !this.access.isReplaced(token) && (await this.refresher.refresh(token, session, call.service));
    if (fresh) response.setHeader('token', fresh);
  }

  /** Lets a session be known to a call that asks for none; whoever it cannot be known for is nobody. */
  private async recognise(context: RequestContext): Promise<void> {
    const { knownWith: permission } = context.call;
    const token = permission && this.signer.readSession((await tokenOf(context)) ?? '');
    const session = token && (await this.access.admit(token));
    if (!session || session.mustChangePassword || isOutsideSchools(session) || !mayCall(session, { permission }))
      return;
    this.admit(context, session.school, { actor: session.loginAccount, accountId: session.accountId });
    context.session = session satisfies Session;
  }

  private admit(context: RequestContext, school: string, who: { actor: string; accountId?: string }): void {
    context.school = school;
    context.files.school = school;
    Object.assign(context.meta, who);
  }

  private expectOperation(
    context: RequestContext,
    who: { accountId?: string; loginAccount: string; accountType: number },
  ): void {
    const { call, ip, requestId } = context;
    const { accountId, loginAccount, accountType } = who;
    if (call.writes) context.operation = new Operation(call, { accountId, loginAccount, accountType, ip, requestId });
  }
}
