import type { Provider, Type } from '@nestjs/common';
import type { Migration } from '../../database/index.js';
import type { EventStore, Projection } from '../../eventsourcing/index.js';
import type { Consumer } from '../../messaging/index.js';
import { refreshIndexOf } from '../access/access-events.js';
import type { ProcessService } from '../configuration/configuration.js';
import type { SampleSchool } from '../sample/sample-school.js';

/** Finds a provider of the running service. */
export type Find = <T>(token: Type<T> | (abstract new (...parameters: never[]) => T) | symbol) => T;

/** Where a service's part of the sample school may leave what others need. */
export interface SampleContext {
  store: EventStore;
  school: SampleSchool;
  /** DATA_DIR, absolute. */
  dataFolder: string;
  find: Find;
}

/** A service: what it owns, serves and listens to. */
export interface ServiceDefinition {
  name: ProcessService;
  /** Tables that are no projections. */
  migrations?: readonly Migration[];
  /** Read models: of the service's own events they are folded inline, of another service's by a consumer. */
  projections?: readonly Projection[];
  controllers?: Type[];
  providers?: Provider[];
  /** What the service does about other services' events. */
  consumers?: readonly Consumer[] | ((find: Find) => readonly Consumer[]);
  /** Starts what listens to the outside, when consumers run and before the process answers requests. */
  start?: (find: Find) => Promise<void>;
  /** Ends what `start` began. */
  stop?: (find: Find) => Promise<void>;
  /** Tells its part of the sample school. */
  sample?: (context: SampleContext) => Promise<void>;
}

/** Declares a service; `services/main.ts` lists them. Any service may note refreshes of sessions: its log gets their index. */
export const serviceModule = (definition: ServiceDefinition): ServiceDefinition => ({
  ...definition,
  migrations: [...(definition.migrations ?? []), refreshIndexOf(definition.name)],
});
