import { controlQueryCommand } from '@contracts/devices/control.js';
import { commandState } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { useApi } from '@/api/queries.js';
import { CodeTag, type Column, tableColumns } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts, useWords } from '@/language/use-texts.js';
import { colours } from './command-colours.js';
import styles from './control.module.css';

type Command = ListRow<typeof controlQueryCommand>;

/** How many commands are shown. */
const shown = 3;

const columns: readonly Column<Command, Named<'control', 'commands'>>[] = [
  { name: 'createdAt', width: 160 },
  { name: 'deviceCode', width: 130 },
  { name: 'doorCode', width: 90 },
  { name: 'command', width: 110, render: ({ command }) => <CommandName of={command} /> },
  {
    name: 'state',
    width: 100,
    codes: commandState,
    render: ({ state }) => <CodeTag of={commandState} code={state} color={colours[state]} />,
  },
  { name: 'answeredAt', width: 160 },
  { name: 'message', width: 160 },
];

function CommandName({ of }: { of: string }) {
  return useWords('control', 'command')(of);
}

/** The newest commands and what became of them. */
export function RecentCommands() {
  const texts = useTexts('control');
  const { data } = useApi(controlQueryCommand, { page: 0, pageSize: shown, params: {} }, { quiet: true });
  if (!data || data.data.length === 0) return null;
  const shownColumns = tableColumns(columns, (name) => texts(`commands.${name}`));
  return (
    <div className={styles.commands}>
      <h2>{texts('commands.title')}</h2>
      <PlainTable columns={shownColumns} dataSource={data.data} />
    </div>
  );
}
