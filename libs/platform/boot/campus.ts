import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { publicEventsOf } from '../../contracts/public-events.js';
import { Database, startEmbedded } from '../../database/index.js';
import {
  BlockWriter,
  type BuildProgress,
  EventStore,
  type EventStoreOptions,
  LogReader,
  upgradeLogs,
} from '../../eventsourcing/index.js';
import { type Bus, KafkaBus, type KafkaSecurity, LogBus, type LogBusOptions } from '../../messaging/index.js';
import { TimerRunner } from '../../timer/index.js';
import { AccessRegistry } from '../access/access-registry.js';
import { type Configuration, StartProblem, serviceNames } from '../configuration/configuration.js';
import { namedFile } from '../configuration/named-file.js';
import { Health } from '../health/health.js';
import { Metrics } from '../health/metrics.js';
import { type Logger, makeLogger } from '../log/logger.js';
import { MachineSampler } from '../machine/machine-sampler.js';
import { EventStores } from '../process/event-stores.js';
import { recordInTransaction, settleOperation } from '../request/operation-recorder.js';
import type { Find, ServiceDefinition } from '../service/service-definition.js';
import { startTracing } from '../telemetry/tracing.js';
import { Uploads } from '../upload/uploads.js';
import { announceParked, announceReleased } from './announce-parked.js';
import { Front } from './front.js';
import { makeHttp } from './http.js';
import { installPlatform } from './installation.js';
import { KeyKeeper } from './key-keeper.js';
import { processModule } from './platform.module.js';
import { tellSample } from './sample.js';
import { Starting } from './starting.js';

/** A running process. */
export interface Campus {
  /** Address of the console. */
  url: string;
  /** Address of health and metrics. */
  healthUrl: string;
  logger: Logger;
  bus: Bus;
  database: Database;
  find: Find;
  stop(): Promise<void>;
}

/** What was started, ended in the opposite order. */
class Endings {
  private readonly endings: (() => Promise<unknown>)[] = [];
  private ending = Promise.resolve();

  add(ending: () => Promise<unknown>): void {
    this.endings.unshift(ending);
  }

  /** Ends everything, one by one, whoever asks; a failing end does not keep the others from ending. */
  run(logger: Logger): Promise<void> {
    this.ending = this.ending.then(() => this.endAll(logger));
    return this.ending;
  }

  private async endAll(logger: Logger): Promise<void> {
    for (const ending of this.endings.splice(0))
      await ending().catch((error: unknown) => logger.error({ error }, 'stop'));
  }
}

/** The folder of uploads, without what an earlier process that listened here has left. */
function openUploads({ UPLOAD_MEGABYTES }: Configuration, { place }: Front): Promise<Uploads> {
  const folder = join(tmpdir(), `campus-uploads-${place}`);
  return Uploads.open(folder, UPLOAD_MEGABYTES * 1024 * 1024).catch((error: Error) => {
    throw new StartProblem(`${folder}: ${error.message}`);
  });
}

/** The database of DATABASE_URL, or an embedded one in the data folder. */
async function openStorage(configuration: Configuration, logger: Logger, endings: Endings): Promise<Database> {
  let url = configuration.DATABASE_URL;
  if (!url) {
    const folder = join(configuration.DATA_DIR, 'postgres');
    const onRestart = (error: Error) => logger.error({ error }, 'the embedded database is started again');
    const server = await startEmbedded({ folder, onRestart }).catch((error: Error) => {
      throw new StartProblem(`DATA_DIR ${configuration.DATA_DIR}: ${error.message}`);
    });
    endings.add(() => server.stop());
    url = server.url;
  }
  const database = await Database.open({ url }).catch((error: Error) => {
    throw new StartProblem(`DATABASE_URL: ${error.message}`);
  });
  endings.add(() => database.close());
  return database;
}

/** Makes the tables and the log of each service; builds read models that are new, which may take hours. */
async function openStores(
  services: readonly ServiceDefinition[],
  shared: Pick<EventStoreOptions, 'database' | 'report' | 'onBuild'>,
  endings: Endings,
) {
  const stores = new EventStores();
  await upgradeLogs(shared.database, serviceNames);
  for (const { name, migrations, projections, upgrades } of services) {
    const hooks = { beforeAppend: recordInTransaction, afterCommit: settleOperation };
    const store = new EventStore({ source: name, migrations, projections, ...shared, ...hooks });
    endings.add(() => store.close());
    await store.prepare();
    for (const upgrade of upgrades) await upgrade(store);
    stores.add(name, store);
  }
  return stores;
}

/** How the brokers are spoken to. @throws StartProblem where the file of the authority cannot be read */
function kafkaSecurityOf(configuration: Configuration): KafkaSecurity {
  const { KAFKA_TLS, KAFKA_USER: username, KAFKA_PASSWORD: password, KAFKA_MECHANISM } = configuration;
  return {
    tls: KAFKA_TLS ? { ca: namedFile(configuration, 'KAFKA_CA') } : undefined,
    user: username && password ? { mechanism: KAFKA_MECHANISM, username, password } : undefined,
  };
}

/** The bus over Kafka where brokers are named, else the one over the log. */
async function openBus(configuration: Configuration, stores: EventStores, options: LogBusOptions): Promise<Bus> {
  const { KAFKA_BROKERS: brokers, KAFKA_PREFIX: prefix } = configuration;
  if (!brokers) return new LogBus(options);
  const security = kafkaSecurityOf(configuration);
  const sources = stores.all().map(([service]) => service);
  return KafkaBus.open({ ...options, brokers, security, prefix, sources, publicEvents: publicEventsOf });
}

/** Starts the consumers of the services: followed projections, and what each does about other services' events. */
function startConsumers(services: readonly ServiceDefinition[], stores: EventStores, bus: Bus, find: Find): void {
  for (const { name, consumers, consumersOf } of services)
    bus.consumeAll(stores.of(name), [...consumers, ...(consumersOf?.(find) ?? [])]);
}

/** Starts what the services do at moments that were set. */
function startTimers(
  services: readonly ServiceDefinition[],
  stores: EventStores,
  report: (problem: unknown) => void,
  find: Find,
  endings: Endings,
): void {
  for (const { name, timers } of services) {
    if (timers.length === 0) continue;
    const runner = new TimerRunner(stores.of(name), timers, report, find);
    runner.start();
    endings.add(() => runner.stop());
  }
}

/**
 * Starts a process: HTTP, which tells how far the start has come, database, logs, consumers, services, and what they
 * serve; tells the sample school to an empty installation.
 * @param services those that SERVICES picks
 * @param signal breaks the start off
 * @throws StartProblem with one line for the operator; what `signal` was aborted with
 */
export async function startCampus(
  services: readonly ServiceDefinition[],
  given: Configuration,
  signal?: AbortSignal,
): Promise<Campus> {
  const configuration = { ...given, DATA_DIR: resolve(given.DATA_DIR) };
  const logger = makeLogger(configuration);
  const endings = new Endings();
  signal?.addEventListener('abort', () => void endings.run(logger));
  try {
    const starting = new Starting(logger, configuration.SERVICES.join('+'));
    const front = await Front.listen(configuration, starting);
    endings.add(() => front.close());
    await mkdir(configuration.DATA_DIR, { recursive: true, mode: 0o711 });
    // As root the embedded server runs as another user, who has to pass through this folder to its own.
    if (process.getuid?.() === 0) await chmod(configuration.DATA_DIR, 0o711);
    const uploads = await openUploads(configuration, front);
    endings.add(() => uploads.close());
    endings.add(await startTracing(configuration));
    const database = await openStorage(configuration, logger, endings);
    await installPlatform(database);
    const keys = await KeyKeeper.open({ database, configuration, logger });
    endings.add(() => keys.close());
    const report = (problem: unknown) => logger.error({ error: problem }, 'background work');
    const onBuild = (progress: BuildProgress) => starting.note(progress);
    const stores = await openStores(services, { database, report, onBuild }, endings);
    const bus = await openBus(configuration, stores, {
      database,
      report,
      onParked: announceParked,
      onReleased: announceReleased,
    });
    endings.add(() => bus.stop());
    const access = new AccessRegistry();
    const { signer, secrets } = keys;
    const reader = new LogReader(database, serviceNames);
    const foundation = { configuration, logger, database, bus, reader, signer, secrets, access, stores, uploads };
    const application = await makeHttp(processModule(services, foundation), foundation, front.adapter());
    endings.add(() => application.close());
    const find: Find = (token) => application.get(token as never, { strict: false });
    await access.start(bus, serviceNames);
    endings.add(() => access.stop());
    startConsumers(services, stores, bus, find);
    const names = services.map(({ name }) => name);
    const sampler = new MachineSampler({ database, bus, services: names, folder: configuration.DATA_DIR, report });
    await sampler.start();
    endings.add(() => sampler.stop());
    if (configuration.SAMPLE === 'school') await tellSample(services, stores, find, configuration);
    startTimers(services, stores, report, find, endings);
    const blocks = new BlockWriter(database, names, configuration.BLOCK_SECONDS * 1000, report);
    blocks.start();
    endings.add(() => blocks.stop());
    for (const { start, stop } of services) {
      await start?.(find);
      if (stop) endings.add(() => stop(find));
    }
    await application.init();
    signal?.throwIfAborted();
    const health = new Health(database, bus, stores, application.get(Metrics, { strict: false }));
    await front.serve({ calls: application.getHttpAdapter().getInstance(), health: health.answer });
    return { url: front.url, healthUrl: front.healthUrl, logger, bus, database, find, stop: () => endings.run(logger) };
  } catch (error) {
    await endings.run(logger);
    // Work that its parts were taken from fails in whatever way.
    signal?.throwIfAborted();
    throw error;
  }
}
