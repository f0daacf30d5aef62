import { AccessDirectory } from '../access/access-directory.js';
import { type ProcessService, readConfiguration, StartProblem } from '../configuration/configuration.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { type Campus, startCampus } from './campus.js';

/** A start that hangs or a stop that hangs is cut after this time, ms. */
const stopLimit = 30_000;

const lineOf = (error: unknown) =>
  error instanceof StartProblem
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);

function endOnSignals(campus: Campus): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopLimit).unref();
    await campus.stop();
    process.exit(signal === 'failure' ? 1 : 0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
  process.on('uncaughtException', (error) => {
    campus.logger.fatal({ error }, 'uncaught exception');
    void stop('failure');
  });
  process.on('unhandledRejection', (error) => campus.logger.error({ error }, 'unhandled rejection'));
}

/**
 * Starts a process and tells where to sign in; a start that fails ends it with one clear line.
 * @param load imports the services that SERVICES picks
 */
export async function startProcess(
  load: (names: readonly ProcessService[]) => Promise<ServiceDefinition[]>,
  environment: Record<string, string | undefined>,
): Promise<void> {
  try {
    const configuration = readConfiguration(environment);
    const campus = await startCampus(await load(configuration.SERVICES), configuration);
    endOnSignals(campus);
    const { ADMIN_ACCOUNT: account, ADMIN_PASSWORD: password } = configuration;
    console.log(`\nCampus is ready: ${campus.url}`);
    if (campus.find(AccessDirectory).hasFirstPassword(account))
      console.log(`First sign-in: ${account} / ${password} (to be changed at the first sign-in)\n`);
  } catch (error) {
    console.error(`Campus cannot start: ${lineOf(error)}`);
    process.exit(1);
  }
}
