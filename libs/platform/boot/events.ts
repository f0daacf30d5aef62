import { archivedMonths, LogReader, missingLine } from '../../eventsourcing/index.js';
import { serviceNames } from '../configuration/configuration.js';
import { runOperatorCommand } from './operator-command.js';

const usage = `npm run events -- [--category student] [--id UUID] [--actor NAME] [--request ID]    prints events in their order
The product may run meanwhile. Exit status: 0 done, 64 wrong usage.`;

const options = {
  category: { type: 'string' },
  id: { type: 'string' },
  actor: { type: 'string' },
  request: { type: 'string' },
} as const;

/**
 * Runs the command that prints events of all logs, one a line (JSON), and says which months it has not seen.
 * @returns the exit status of the process
 */
export const events = (environment: Record<string, string | undefined>, given: readonly string[]): Promise<number> =>
  runOperatorCommand(
    {
      usage,
      options,
      run: async (database, { category, id, actor, request }) => {
        const reader = new LogReader(database, serviceNames);
        const filter = {
          ...(category && { category }),
          ...(id && { streamId: id }),
          ...(actor && { actor }),
          ...(request && { requestId: request }),
        };
        for await (const batch of reader.read(filter)) for (const event of batch) console.log(JSON.stringify(event));
        const missing = await database.asSystem((sql) => archivedMonths(sql, serviceNames));
        for (const month of missing) console.error(missingLine(month));
        return 0;
      },
    },
    environment,
    given,
  );
