import { type DynamicModule, type INestApplication, Logger as NestLogger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ExpressAdapter, NestExpressApplication } from '@nestjs/platform-express';
import { SpanKind } from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { calls } from '../../contracts/index.js';
import { readTraceparent } from '../../contracts/kernel/index.js';
import { newId } from '../../database/index.js';
import { beginPart, placeOf } from '../../eventsourcing/index.js';
import { openApiOf } from '../documentation/openapi.js';
import { Metrics } from '../health/metrics.js';
import { AnswerInterceptor } from '../http/answer.interceptor.js';
import { CallGuard } from '../http/call.guard.js';
import { FailureFilter } from '../http/failure.filter.js';
import { OperationRecorder } from '../request/operation-recorder.js';
import { contextOf } from '../request/request-context.js';
import type { Foundation } from './platform.module.js';

/** What a page of the console may load (OWASP ASVS 14.4): own scripts only; antd writes style elements. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** What pages of the console and answers may use of the machine that shows them: nothing. */
const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'serial', 'usb']
  .map((device) => `${device}=()`)
  .join(', ');

/** Says of each answer what may be done with it; what calls answer is stored by nobody. */
function guardAnswer(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Permissions-Policy', permissionsPolicy);
  // Routes take letters of either case.
  if (/^\/api\//i.test(request.path)) response.setHeader('Cache-Control', 'no-store');
  next();
}

/** Names each request, and tells the log and the metrics how it went. */
function observe({ logger }: Foundation, metrics: Metrics) {
  return (request: Request, response: Response, next: NextFunction) => {
    const begun = performance.now();
    response.locals.requestId = newId();
    response.setHeader('X-Request-Id', response.locals.requestId as string);
    const parent = readTraceparent(request.headers.traceparent);
    const part = beginPart('request', { kind: SpanKind.SERVER, parent });
    response.locals.place = placeOf(part);
    response.once('close', () => {
      const context = contextOf(request);
      if (context)
        part.updateName(context.call.id).setAttribute('http.response.status_code', response.statusCode).end();
    });
    response.once('finish', () => {
      const context = contextOf(request);
      if (!context) return;
      const seconds = (performance.now() - begun) / 1000;
      const { requestId, call, school, ip } = context;
      metrics.requests.observe({ call: call.id, code: response.statusCode }, seconds);
      logger.debug({ requestId, call: call.id, school, ip, status: response.statusCode, seconds }, 'request');
    });
    next();
  };
}

/** Builds the HTTP side of a process; it is not initialised yet. @param adapter to the server that listens */
export async function makeHttp(
  module: DynamicModule,
  foundation: Foundation,
  adapter: ExpressAdapter,
): Promise<INestApplication> {
  const application = await NestFactory.create<NestExpressApplication>(module, adapter, {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  NestLogger.overrideLogger(false);
  const metrics = application.get(Metrics, { strict: false });
  application.disable('x-powered-by');
  if (foundation.configuration.TRUST_PROXY) application.set('trust proxy', 1);
  application.use(helmet({ contentSecurityPolicy, strictTransportSecurity: false, crossOriginEmbedderPolicy: false }));
  application.use(guardAnswer);
  application.use(observe(foundation, metrics));
  application.useGlobalGuards(application.get(CallGuard, { strict: false }));
  application.useGlobalInterceptors(application.get(AnswerInterceptor, { strict: false }));
  application.useGlobalFilters(
    new FailureFilter(application.get(OperationRecorder, { strict: false }), foundation.logger),
  );
  const { API_DOCS, SERVICES } = foundation.configuration;
  // One process shows them: the calls of all services make a large document.
  if (API_DOCS && SERVICES.includes('console')) {
    const { SwaggerModule } = await import('@nestjs/swagger');
    SwaggerModule.setup('api/docs', application, () => openApiOf(calls), {
      jsonDocumentUrl: 'api/docs.json',
      customSiteTitle: 'Campus',
    });
  }
  return application;
}
