import { building } from '@contracts/devices/building.js';
import type { ImportCalls } from '@contracts/import/import-calls.js';
import { parentImport, teacherImport } from '@contracts/people/roster-import.js';
import { studentImport } from '@contracts/people/student-import.js';
import { ImportOutcome } from '@/kit/import/import-outcome.js';
import { Undo } from '@/kit/import/undo.js';

/** Imports, whose saves can be taken back. */
const imports: readonly ImportCalls[] = [studentImport, teacherImport, parentImport, building.calls];

interface SavedImportProps {
  /** Name of the function in the operation log. */
  of: string;
  requestId: string;
}

/** What came of the save of an import, with the way to take it back; nothing of other operations. */
export default function SavedImport({ of, requestId }: SavedImportProps) {
  const saved = imports.find(({ save }) => save.writes === of);
  return (
    saved && (
      <>
        <ImportOutcome calls={saved} requestId={requestId} />
        <Undo name={`undo ${requestId}`} calls={saved} named={{ requestId }} />
      </>
    )
  );
}
