import type { Provider, Type } from '@nestjs/common';
import type { Migration } from '../../database/index.js';
import type { EventStore, Projection } from '../../eventsourcing/index.js';
import type { Consumer } from '../../messaging/index.js';
import { type Timer, timerMigration } from '../../timer/index.js';
import { refreshIndexOf } from '../access/access-events.js';
import type { ProcessService } from '../configuration/configuration.js';
import { operationIndexOf } from '../operation/operation-index.js';
import type { Token } from '../process/tokens.js';
import type { SampleSchool } from '../sample/sample-school.js';
import { type TeacherClasses, UseCase } from '../use-case/use-case.js';

/** Finds a provider of the running service. */
export type Find = <T>(token: Token<T>) => T;

/** Where a service's part of the sample school may leave what others need. */
export interface SampleContext {
  store: EventStore;
  school: SampleSchool;
  /** DATA_DIR, absolute. */
  dataFolder: string;
  find: Find;
}

/** What one folder of a service brings. */
interface FolderParts {
  /** Tables that are no projections. */
  migrations: readonly Migration[];
  /** Read models: of the service's own events they are folded inline, of another service's by a consumer. */
  projections: readonly Projection[];
  /** What the folder does about other services' events. */
  consumers: readonly Consumer[];
  /** What it does at moments that were set. */
  timers: readonly Timer[];
  /** What its use cases ask for beside what the process has. */
  providers: readonly Provider[];
  /**
   * Bring what a version before has left in the log to the form of this one, by further events; at each start, before
   * consumers run. They are harmless to repeat, cost nothing once they are done, and go on where they were killed.
   */
  upgrades: readonly ((store: EventStore) => Promise<void>)[];
  /** What answers HTTP requests that are no calls of the contract. */
  controllers: readonly Type[];
}

/** A folder of a service: one concept with its use cases, read models and reactions. */
export interface Folder extends Partial<FolderParts> {
  /** Use cases: modules (`import * as commands from './term.use-cases.js'`), of which all that they export are taken, or lists. */
  calls?: readonly (readonly UseCase[] | Readonly<Record<string, unknown>>)[];
  /**
   * Copies of other services' data that its use cases read: each waits, briefly, until they have taken in what its caller
   * has caused (`CopyWait`).
   */
  reads?: readonly Projection[];
}

/** A service: what it owns, serves and listens to. */
export interface ServiceDefinition extends FolderParts {
  name: ProcessService;
  /** How its calls are handled. */
  useCases: readonly UseCase[];
  /** Consumers that need a provider of the running service. */
  consumersOf?: (find: Find) => readonly Consumer[];
  /** Starts what listens to the outside, when consumers run and before the process answers requests. */
  start?: (find: Find) => Promise<void>;
  /** Ends what `start` began. */
  stop?: (find: Find) => Promise<void>;
  /** Tells its part of the sample school. */
  sample?: (context: SampleContext) => Promise<void>;
}

/** What a service is declared of: its folders, and what is no folder's. */
type ServiceRules = Pick<ServiceDefinition, 'name' | 'consumersOf' | 'start' | 'stop' | 'sample'> &
  Folder & {
    folders?: readonly Folder[];
    /** How calls that keep to the classes of a limited session know these. */
    teacherClasses?: TeacherClasses;
  };

const useCasesOf = ({ calls = [], reads = [] }: Folder): UseCase[] =>
  calls.flatMap((given) =>
    Object.values(given)
      .filter((value) => value instanceof UseCase)
      .map((useCase) => useCase.reading(reads)),
  );

/** Declares a service; `services/services.ts` lists them. Any service notes operations and refreshes of sessions: its log gets their indexes. */
export function serviceModule({ folders = [], ...rules }: ServiceRules): ServiceDefinition {
  const { name, consumersOf, start, stop, sample, teacherClasses } = rules;
  const all: readonly Folder[] = [...folders, rules];
  const gathered = <Name extends keyof FolderParts>(part: Name) =>
    all.flatMap((folder): readonly unknown[] => folder[part] ?? []) as unknown as FolderParts[Name];
  const timers = gathered('timers');
  return {
    name,
    useCases: all.flatMap(useCasesOf).map((useCase) => useCase.within(teacherClasses)),
    migrations: [
      ...gathered('migrations'),
      refreshIndexOf(name),
      operationIndexOf(name),
      ...(timers.length > 0 ? [timerMigration(name)] : []),
    ],
    projections: gathered('projections'),
    consumers: gathered('consumers'),
    timers,
    upgrades: gathered('upgrades'),
    providers: gathered('providers'),
    controllers: gathered('controllers'),
    consumersOf,
    start,
    stop,
    sample,
  };
}
