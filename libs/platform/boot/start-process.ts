import { ArchiveProblem } from '../../eventsourcing/index.js';
import { AccessRegistry } from '../access/access-registry.js';
import {
  firstPasswordOf,
  isInTheClear,
  type ProcessService,
  readConfiguration,
  StartProblem,
} from '../configuration/configuration.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { type Campus, startCampus } from './campus.js';
import { greetingOf } from './greeting.js';

/** A start that hangs or a stop that hangs is cut after this time, ms. */
const stopLimit = 30_000;

const lineOf = (error: unknown) =>
  error instanceof StartProblem || error instanceof ArchiveProblem
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);

/** Ends the process in order, once, whatever it is at. */
function endsOnce(end: () => Promise<void>): (exitCode: number) => Promise<void> {
  let isStopping = false;
  return async (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopLimit).unref();
    await end();
    process.exit(exitCode);
  };
}

function endOnFailures({ logger }: Campus, stop: (exitCode: number) => Promise<void>): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ error }, 'uncaught exception');
    void stop(1);
  });
  process.on('unhandledRejection', (error) => logger.error({ error }, 'unhandled rejection'));
}

/**
 * Starts a process and tells where to sign in; a start that fails ends it with one clear line.
 * @param load imports the services that SERVICES picks
 */
export async function startProcess(
  load: (names: readonly ProcessService[]) => Promise<ServiceDefinition[]>,
  environment: Record<string, string | undefined>,
): Promise<void> {
  const breakingOff = new AbortController();
  let starting: Promise<Campus> | undefined;
  let campus: Campus | undefined;
  const stop = endsOnce(async () => {
    if (campus) return campus.stop();
    breakingOff.abort(new Error('the start is broken off'));
    // It has failed when all that it had begun is ended.
    await starting?.catch(() => undefined);
  });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(0));
  try {
    const configuration = readConfiguration(environment);
    starting = startCampus(await load(configuration.SERVICES), configuration, breakingOff.signal);
    campus = await starting;
    endOnFailures(campus, stop);
    const { ADMIN_ACCOUNT: account, ADMIN_PASSWORD } = configuration;
    const isFirst = campus.find(AccessRegistry).hasFirstPassword(account);
    const first = { account, password: firstPasswordOf(configuration), isGiven: ADMIN_PASSWORD !== undefined };
    console.log(greetingOf(campus.url, isFirst ? first : undefined, isInTheClear(configuration)));
  } catch (error) {
    if (breakingOff.signal.aborted) return;
    console.error(`Campus cannot start: ${lineOf(error)}`);
    process.exit(1);
  }
}
