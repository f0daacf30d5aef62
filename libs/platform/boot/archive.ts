import { resolve } from 'node:path';
import type { Database } from '../../database/index.js';
import { ArchiveProblem, firstKept, LogArchive, monthName } from '../../eventsourcing/index.js';
import { StartProblem } from '../configuration/configuration.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { serviceCommand } from './operator-command.js';

const usage = `npm run archive -- --before 2025-10     takes each month before it out of the logs, into files of ARCHIVE_DIR
npm run archive -- --restore 2025-09    brings a month back from its files
The product may run meanwhile. Exit status: 0 done, 1 refused, 64 wrong usage.`;

const options = { before: { type: 'string' }, restore: { type: 'string' } } as const;

const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
const eraNamed = (text: string) => Number(text.replace('-', ''));

/** The logs of the services, and the folder that their months go to. */
function archivesOf(services: readonly ServiceDefinition[], database: Database, folder: string) {
  const names = services.map(({ name }) => name);
  return names.map((name) => ({ name, archive: new LogArchive(database, name, resolve(folder), names) }));
}
type Archives = ReturnType<typeof archivesOf>;

async function takeOut(archives: Archives, before: number): Promise<void> {
  if (before > firstKept())
    throw new ArchiveProblem(
      `Months from ${monthName(firstKept())} on stay in the log: devices may repeat their records.`,
    );
  for (const { name, archive } of archives)
    for (const era of await archive.months(before)) {
      const { file, events } = await archive.archive(era);
      console.log(`${name}: ${events} events of ${monthName(era)} are in ${file}.`);
    }
}

async function bringBack(archives: Archives, era: number): Promise<void> {
  let found = 0;
  for (const { name, archive } of archives) {
    const month = await archive.find(era);
    if (!month) continue;
    await archive.restore(month);
    console.log(`${name}: ${month.events} events of ${monthName(era)} are back.`);
    found += 1;
  }
  if (found === 0) throw new ArchiveProblem(`No log has ${monthName(era)} in the archive.`);
}

/** Runs the command for months that are taken out of the logs and brought back. */
export const archive = serviceCommand({
  usage,
  options,
  asks: ({ before, restore }) => (before === undefined) !== (restore === undefined) && isMonth(before ?? restore ?? ''),
  run: async (database, services, { before, restore }, { ARCHIVE_DIR }) => {
    if (ARCHIVE_DIR === undefined) throw new StartProblem('ARCHIVE_DIR: says where the files are');
    const archives = archivesOf(services, database, ARCHIVE_DIR);
    if (before !== undefined) await takeOut(archives, eraNamed(before));
    if (restore !== undefined) await bringBack(archives, eraNamed(restore));
    return 0;
  },
});
