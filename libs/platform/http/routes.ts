import {
  applyDecorators,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import type { Request } from 'express';
import { type Call, readInput } from '../../contracts/kernel/index.js';
import { contextOf, type RequestContext } from '../request/request-context.js';
import type { UseCase } from '../use-case/use-case.js';
import { UseCaseBus } from '../use-case/use-case-bus.js';
import { readBody, readQuery } from './request-body.js';

/** Metadata key of the call that a route serves. */
export const servedCall = 'campus:call';

const methods = { GET: RequestMethod.GET, POST: RequestMethod.POST } as const;

function contextFor(execution: ExecutionContext): RequestContext {
  const context = contextOf(execution.switchToHttp().getRequest<Request>());
  if (!context) throw new Error('the guard made no context');
  return context;
}

/** Reads and checks the fields of the request, after the guard has let it pass. */
async function inputOf(context: RequestContext): Promise<unknown> {
  const { call, request, operation } = context;
  const query = readQuery(request);
  const raw = request.method === 'GET' ? query : { ...query, ...(await readBody(context)) };
  operation?.describe(raw);
  return readInput(call, raw);
}

const Input = createParamDecorator((_data: unknown, execution: ExecutionContext) => inputOf(contextFor(execution)));
const Context = createParamDecorator((_data: unknown, execution: ExecutionContext) => contextFor(execution));

/** The route of a call, as its record says. */
function routeOf(call: Call): MethodDecorator {
  const path = [call.path, ...(call.aliases ?? [])].map((one) => encodeURI(one));
  const method = call.alsoMethod ? RequestMethod.ALL : methods[call.method];
  return applyDecorators(RequestMapping({ path, method }), SetMetadata(servedCall, call), HttpCode(200));
}

/** The routes of use cases: each hands the checked input and the request's context to the bus. */
export function routesOf(useCases: readonly UseCase[]): Type {
  @Controller()
  class Routes {
    constructor(readonly bus: UseCaseBus) {}
  }
  for (const useCase of useCases) {
    const { call } = useCase;
    const route = function (this: Routes, input: unknown, context: RequestContext) {
      return this.bus.execute(useCase, input, context);
    };
    const descriptor = { value: route, writable: true, configurable: true, enumerable: false };
    Object.defineProperty(Routes.prototype, call.id, descriptor);
    Input()(Routes.prototype, call.id, 0);
    Context()(Routes.prototype, call.id, 1);
    routeOf(call)(Routes.prototype, call.id, descriptor);
  }
  return Routes;
}
