/**
 * Loaded before a spec (jest.config.js) or a product under test (`checked-program.ts`): from then on every event is checked
 * against the schema of its type and version before it is appended. With EVENT_NOTES, a folder, the events are noted too,
 * for `npm run golden:write`.
 */
import { checkAppendsBy } from '../eventsourcing/append-check.js';
import { eventNotes } from './event-notes.js';
import { declarationOf, shapeProblem } from './event-shape.js';

const note = eventNotes(process.env.EVENT_NOTES);

checkAppendsBy((event) => {
  const { type, schemaVersion, data } = event;
  const declaration = declarationOf(type, schemaVersion);
  if (!declaration) throw new Error(`${type} ${schemaVersion} was never declared`);
  const problem = shapeProblem(declaration, data);
  if (problem) throw new Error(problem);
  note(event);
});
