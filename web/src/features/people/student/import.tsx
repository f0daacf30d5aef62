import { sex } from '@contracts/enumerations.js';
import type { Values } from '@contracts/kernel/index.js';
import { studentUpdate } from '@contracts/people/student.js';
import { studentImport } from '@contracts/people/student-import.js';
import { studentTemplate } from '@contracts/people/template.js';
import { ImportButton } from '@/kit/import/import-button.js';
import type { Column } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';

const { answer } = studentImport.parseResult;
type ImportedStudent = Values<typeof answer.fields>['rows'][number];

/** Parents of a row, each with phone. */
const parentsOf = ({ parents }: ImportedStudent) =>
  parents.map(({ name = '', phone = '' }) => `${name} ${phone}`.trim()).join(', ');

const columns: readonly Column<ImportedStudent, Named<'student', 'import'>>[] = [
  { name: 'className', width: 130 },
  { name: 'code', width: 130 },
  { name: 'name', width: 110 },
  { name: 'sex', width: 70, codes: sex },
  { name: 'parents', width: 280, render: parentsOf },
];

/** Imports students with their parents. */
export function StudentImport() {
  const texts = useTexts('student');
  return (
    <ImportButton
      name="student"
      title={texts('import.title')}
      calls={studentImport}
      update={studentUpdate}
      template={studentTemplate}
      columns={columns}
      titleOf={(column) => texts(`import.${column}`)}
    />
  );
}
