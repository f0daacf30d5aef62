import { sex } from '@contracts/enumerations.js';
import type { ImportCalls } from '@contracts/import/import-calls.js';
import type { Call, Values } from '@contracts/kernel/index.js';
import type { parentImport, teacherImport } from '@contracts/people/roster-import.js';
import { ImportButton } from '@/kit/import/import-button.js';
import type { Column } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';

type RosterCalls = typeof teacherImport | typeof parentImport;
type ImportedPerson = Values<RosterCalls['parseResult']['answer']['fields']>['rows'][number];

const columns: readonly Column<ImportedPerson, Named<'teacher', 'import'> & Named<'parent', 'import'>>[] = [
  { name: 'code', width: 150 },
  { name: 'name', width: 120 },
  { name: 'sex', width: 80, codes: sex },
  { name: 'idNumber', width: 200 },
  { name: 'phone', width: 150 },
];

interface RosterImportProps {
  /** Name of the import, and of the locale folder with its title and the names of its columns. */
  name: 'teacher' | 'parent';
  calls: ImportCalls;
  /** The call that changes one of them by hand. */
  update: Call;
  template: Call;
}

/** Imports teachers or parents. */
export function RosterImport({ name, ...props }: RosterImportProps) {
  const texts = useTexts(name);
  return (
    <ImportButton
      {...props}
      name={name}
      title={texts('import.title')}
      columns={columns}
      titleOf={(column) => texts(`import.${column}`)}
    />
  );
}
