import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { Call, InputOf } from '../contracts/kernel/index.js';
import { type Database, newId, ownKey } from '../database/index.js';
import { EventStore, LogReader } from '../eventsourcing/index.js';
import { LogBus } from '../messaging/index.js';
import { installPlatform, openInstallation } from '../platform/boot/installation.js';
import { processModule } from '../platform/boot/platform.module.js';
import {
  AccessRegistry,
  type Answered,
  DeviceSecrets,
  EventStores,
  type Find,
  type RequestContext,
  readConfiguration,
  type ServiceDefinition,
  serviceNames,
  TokenSigner,
} from '../platform/index.js';
import { makeLogger } from '../platform/log/logger.js';
import { recordInTransaction, settleOperation } from '../platform/request/operation-recorder.js';
import { Uploads } from '../platform/upload/uploads.js';
import { UseCaseBus } from '../platform/use-case/use-case-bus.js';
import { TimerRunner } from '../timer/index.js';
import './checked-reads.js';
import { OtherServices } from './other-services.js';
import { type TestDatabase, testDatabase } from './test-database.js';

/** How a service under test runs. */
export interface ServiceOptions {
  /** Settings of its environment. */
  environment?: Record<string, string>;
  /** Its consumers and the copies that it keeps run; without it a test writes into the copies what it wants. */
  isFollowing?: boolean;
  /** Services that have logs beside it, for which the test speaks. */
  beside?: readonly string[];
}

/** A service as it is declared, without HTTP, over a database of its own: its use cases go over the buses of the product. */
export class ServiceUnderTest {
  private constructor(
    readonly test: TestDatabase,
    readonly store: EventStore,
    readonly bus: LogBus,
    /** The services beside it. */
    readonly others: OtherServices,
    /** Finds a provider of the service. */
    readonly find: Find,
    /** What went wrong in the background. */
    readonly problems: readonly unknown[],
    private readonly definition: ServiceDefinition,
    private readonly ends: () => Promise<void>,
  ) {}

  static async start(
    definition: ServiceDefinition,
    { environment = {}, isFollowing = false, beside = [] }: ServiceOptions = {},
  ): Promise<ServiceUnderTest> {
    const test = await testDatabase();
    const { database } = test;
    const folder = await mkdtemp(join(tmpdir(), 'campus-service-'));
    const { name: source, projections, migrations } = definition;
    await installPlatform(database);
    const { tokenSecrets, deviceKeys } = await openInstallation(database, [ownKey]);
    const configuration = readConfiguration({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment });
    const problems: unknown[] = [];
    const report = (problem: unknown) => void problems.push(problem);
    const hooks = { beforeAppend: recordInTransaction, afterCommit: settleOperation };
    const store = new EventStore({ source, database, projections, migrations, report, ...hooks });
    await store.prepare();
    const stores = new EventStores();
    stores.add(source, store);
    const others = await OtherServices.of(database, beside, report);
    const bus = new LogBus({ database, report });
    const foundation = {
      configuration,
      logger: makeLogger(configuration),
      database,
      bus,
      reader: new LogReader(database, serviceNames),
      signer: new TokenSigner(tokenSecrets),
      secrets: new DeviceSecrets(deviceKeys),
      access: new AccessRegistry(),
      stores,
      uploads: await Uploads.open(join(folder, 'uploads'), 0),
    };
    const nest = await NestFactory.createApplicationContext(processModule([definition], foundation), { logger: false });
    const find: Find = (token) => nest.get(token as never, { strict: false });
    const { consumers, consumersOf } = definition;
    if (isFollowing) bus.consumeAll(store, [...consumers, ...(consumersOf?.(find) ?? [])]);
    return new ServiceUnderTest(test, store, bus, others, find, problems, definition, async () => {
      await bus.stop();
      await nest.close();
      await others.close();
      await store.close();
      await test.close();
      await rm(folder, { recursive: true, force: true });
    });
  }

  get database(): Database {
    return this.test.database;
  }

  /** Asks the service's own handler of a call, as its route does. @throws Rejection */
  async ask<C extends Call>(call: C, input: InputOf<C>, context: RequestContext): Promise<Answered<C>> {
    const useCase = this.definition.useCases.find((one) => one.call === call);
    if (!useCase) throw new Error(`${call.id} is not among the calls of the service`);
    return (await this.find(UseCaseBus).execute(useCase, input, context)) as Answered<C>;
  }

  /** Waits until every consumer has handled what is there. */
  settled(): Promise<void> {
    return this.bus.settled();
  }

  /** Handles the timers that are due, also those that this makes due; nobody else does. */
  async handleTimers(): Promise<void> {
    const runner = new TimerRunner(this.store, this.definition.timers, () => undefined, this.find);
    const [problem] = await runner.settle();
    if (problem !== undefined) throw problem;
  }

  async stop(): Promise<void> {
    await this.ends();
  }
}

/** A request of somebody in a school, as handlers see it. */
export const requestOf = (school: string = newId()): RequestContext =>
  ({ school, language: 'zh', meta: { actor: 'test', accountId: newId() } }) as RequestContext;
