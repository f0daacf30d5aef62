import { building } from '@contracts/devices/building.js';
import { room } from '@contracts/devices/room.js';
import type { ImportCalls } from '@contracts/import/import-calls.js';
import type { Call } from '@contracts/kernel/index.js';
import { parentUpdate } from '@contracts/people/parent.js';
import { parentImport, teacherImport } from '@contracts/people/roster-import.js';
import { studentUpdate } from '@contracts/people/student.js';
import { studentImport } from '@contracts/people/student-import.js';
import { teacherUpdate } from '@contracts/people/teacher.js';
import { ImportOutcome } from '@/kit/import/import-outcome.js';

/** Imports, whose saves can be taken back, each with the call that changes one row by hand. */
const imports: readonly { calls: ImportCalls; update: Call }[] = [
  { calls: studentImport, update: studentUpdate },
  { calls: teacherImport, update: teacherUpdate },
  { calls: parentImport, update: parentUpdate },
  { calls: building.calls, update: building.calls.update },
  { calls: room.calls, update: room.calls.update },
];

interface SavedImportProps {
  /** Name of the function in the operation log. */
  of: string;
  requestId: string;
}

/** What came of the save of an import, with the way to take it back; nothing of other operations. */
export default function SavedImport({ of, requestId }: SavedImportProps) {
  const saved = imports.find(({ calls }) => calls.save.writes === of);
  return saved && <ImportOutcome {...saved} requestId={requestId} />;
}
