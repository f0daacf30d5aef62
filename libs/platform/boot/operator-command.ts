import { join, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Database, runningEmbedded, startEmbedded } from '../../database/index.js';
import { ArchiveProblem } from '../../eventsourcing/index.js';
import { type Configuration, readConfiguration, StartProblem } from '../configuration/configuration.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { checkKeys } from './installation.js';
import { readKeys } from './key-file.js';

type Options = NonNullable<ParseArgsConfig['options']>;
/** The words of a command line, by name. */
export type Words<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/** A command that operators run beside the product or without it. */
export interface OperatorCommand<O extends Options> {
  /** What is said to who uses it wrongly. */
  usage: string;
  options: O;
  /** False: these words ask for nothing. */
  asks?: (words: Words<O>) => boolean;
  /** Does what the words ask for; gives the exit status of the process. */
  run: (database: Database, words: Words<O>, configuration: Configuration) => Promise<number>;
}

/** A command of operators that is about services. */
interface ServiceCommand<O extends Options> extends Omit<OperatorCommand<O>, 'run'> {
  /** Does what the words ask for; gives the exit status of the process. */
  run: (
    database: Database,
    services: readonly ServiceDefinition[],
    words: Words<O>,
    configuration: Configuration,
  ) => Promise<number>;
}

/** Exit status of a wrong usage (EX_USAGE of sysexits.h). */
export const wrongUsage = 64;

/** What is wrapped in a database that was installed can be opened. @throws StartProblem where the keys are not those of it */
async function takeKeys(database: Database, configuration: Configuration): Promise<void> {
  const [found] = await database.asOwner((sql) =>
    sql.query<{ isInstalled: boolean }>(`select to_regclass('platform.installation') is not null as "isInstalled"`),
  );
  if (!found?.isInstalled) return;
  const keys = await readKeys(configuration);
  await checkKeys(database, keys);
  database.keys.take(keys);
}

/** Opens the database of the configuration: also the embedded one of a product that runs. */
async function openDatabase({ DATABASE_URL, DATA_DIR }: Configuration) {
  const folder = join(resolve(DATA_DIR), 'postgres');
  const url = DATABASE_URL ?? (await runningEmbedded(folder));
  const server = url ? undefined : await startEmbedded({ folder });
  const database = await Database.open({ url: url ?? server!.url });
  return {
    database,
    close: async () => {
      await database.close();
      await server?.stop();
    },
  };
}

function wordsOf<O extends Options>(options: O, given: readonly string[]): Words<O> | undefined {
  try {
    return parseArgs({ args: [...given], options }).values;
  } catch {
    return undefined;
  }
}

/**
 * Runs a command of operators on the database of the configuration; says what is wrong with either.
 * @returns the exit status of the process
 */
export async function runOperatorCommand<const O extends Options>(
  { usage, options, asks = () => true, run }: OperatorCommand<O>,
  environment: Record<string, string | undefined>,
  given: readonly string[],
): Promise<number> {
  const words = wordsOf(options, given);
  if (!words || !asks(words)) {
    console.error(usage);
    return wrongUsage;
  }
  try {
    const configuration = readConfiguration(environment);
    const { database, close } = await openDatabase(configuration);
    try {
      await takeKeys(database, configuration);
      return await run(database, words, configuration);
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof StartProblem || error instanceof ArchiveProblem)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** Runs a command of operators on these services. @returns the exit status of the process */
type RunOnServices = (
  services: readonly ServiceDefinition[],
  environment: Record<string, string | undefined>,
  given: readonly string[],
) => Promise<number>;

/** A command of operators that is about services. */
export const serviceCommand =
  <const O extends Options>({ run, ...command }: ServiceCommand<O>): RunOnServices =>
  (services, environment, given) =>
    runOperatorCommand(
      { ...command, run: (database, words, configuration) => run(database, services, words, configuration) },
      environment,
      given,
    );
