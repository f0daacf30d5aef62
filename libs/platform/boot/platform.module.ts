import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { UnderWay } from '../../concurrency/index.js';
import { Database } from '../../database/index.js';
import { EventStore, LogReader } from '../../eventsourcing/index.js';
import { Bus } from '../../messaging/index.js';
import { AccessRegistry } from '../access/access-registry.js';
import { DeviceSecrets } from '../access/device-secret.js';
import { RequestAllowance } from '../access/request-allowance.js';
import { TokenSigner } from '../access/token.js';
import type { Configuration } from '../configuration/configuration.js';
import { Metrics } from '../health/metrics.js';
import { AnswerInterceptor } from '../http/answer.interceptor.js';
import { CallGuard } from '../http/call.guard.js';
import { routesOf } from '../http/routes.js';
import { SessionRefresher } from '../http/session-refresher.js';
import { LOGGER, type Logger } from '../log/logger.js';
import { MachineSamples } from '../machine/machine-samples.js';
import { EventStores } from '../process/event-stores.js';
import { CONFIGURATION } from '../process/tokens.js';
import { OperationRecorder } from '../request/operation-recorder.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { LocalTime } from '../time/local-time.js';
import { Uploads } from '../upload/uploads.js';
import { CopyWait } from '../use-case/copy-wait.js';
import { handlerOf, UseCaseBus } from '../use-case/use-case-bus.js';

/** What the modules of a process share. */
export interface Foundation {
  configuration: Configuration;
  logger: Logger;
  database: Database;
  bus: Bus;
  reader: LogReader;
  signer: TokenSigner;
  secrets: DeviceSecrets;
  access: AccessRegistry;
  stores: EventStores;
  uploads: Uploads;
}

/** Gives every service what a process has once. */
@Global()
@Module({})
export class PlatformModule {
  /** The module over what boot made. */
  static over(foundation: Foundation): DynamicModule {
    const { configuration, logger, database, bus, reader, signer, secrets, access, stores, uploads } = foundation;
    const shared = [
      { provide: CONFIGURATION, useValue: configuration },
      { provide: LOGGER, useValue: logger },
      { provide: LocalTime, useValue: new LocalTime(configuration.TIME_ZONE) },
      { provide: Database, useValue: database },
      { provide: Bus, useValue: bus },
      { provide: LogReader, useValue: reader },
      { provide: TokenSigner, useValue: signer },
      { provide: DeviceSecrets, useValue: secrets },
      { provide: AccessRegistry, useValue: access },
      { provide: EventStores, useValue: stores },
      { provide: Uploads, useValue: uploads },
      { provide: Metrics, useFactory: () => new Metrics(bus, stores, configuration.SERVICES.join('+')) },
      { provide: UnderWay, useValue: new UnderWay() },
      MachineSamples,
      RequestAllowance,
      SessionRefresher,
      OperationRecorder,
      CopyWait,
      UseCaseBus,
      CallGuard,
      AnswerInterceptor,
    ];
    return { module: PlatformModule, providers: shared, exports: shared };
  }
}

/** The Nest module of one service. */
function moduleOf({ name, useCases, providers, controllers }: ServiceDefinition, store: EventStore): DynamicModule {
  const Service = { [name]: class {} }[name]!;
  return {
    module: Service,
    providers: [{ provide: EventStore, useValue: store }, ...providers, ...useCases.map(handlerOf)],
    controllers: [routesOf(useCases), ...controllers],
  };
}

/** The module of a process. */
export function processModule(services: readonly ServiceDefinition[], foundation: Foundation): DynamicModule {
  const modules = services.map((service) => moduleOf(service, foundation.stores.of(service.name)));
  return { module: class Campus {}, imports: [PlatformModule.over(foundation), CqrsModule.forRoot(), ...modules] };
}
