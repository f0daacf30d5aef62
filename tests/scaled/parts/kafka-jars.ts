import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from './program.js';

const run = promisify(execFile);
const cache = join(projectFolder, '.cache/kafka');
const pom = join(projectFolder, 'tests/scaled/parts/kafka.pom.xml');

/**
 * Folder of Apache Kafka's jars (43 MB), copied through Maven at the first use.
 * @throws where they are not there and Maven cannot bring them
 */
export async function kafkaJars(): Promise<string> {
  const folder = join(cache, 'jars');
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  // Under another name first: a fetch that is cut off leaves no half of it.
  const fetched = await mkdtemp(join(cache, 'fetch-'));
  try {
    await run('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${fetched}`]);
    await rename(fetched, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    return folder;
  } catch (cause) {
    throw new Error("Kafka's jars could not be fetched through Maven; set KAFKA_BROKERS to use another broker", {
      cause,
    });
  } finally {
    await rm(fetched, { recursive: true, force: true });
  }
}
