import type { Unit } from '../../eventsourcing/index.js';
import type { BatchWork } from './batch-run.js';
import type { AddedThing, ImportDefinition } from './import-definition.js';
import { importRecord } from './import-record.js';
import type { ImportTask, ImportTasks, StoredRow } from './import-task.js';

/** What the row of an undo says of a thing that the import added. */
const thingOf = ({ values: { category, id, revision } }: StoredRow): AddedThing => ({
  category: category!,
  id: id!,
  revision: Number(revision),
});

/** Takes back what an import added; each thing is a row of the task, what is left is a refused one. */
export class Undoing implements BatchWork {
  readonly kind: string;

  constructor(
    private readonly tasks: ImportTasks,
    private readonly definition: ImportDefinition,
  ) {
    this.kind = definition.kind;
  }

  async settle(unit: Unit, task: ImportTask, rows: readonly StoredRow[]): Promise<number> {
    const left = await this.definition.undo.takeBack(unit, rows.map(thingOf));
    const refused = rows.flatMap(({ rowNumber, values }) => {
      const message = left.get(values.id!);
      return message ? [{ rowNumber, message }] : [];
    });
    await this.tasks.refuse(unit.sql, task.id, refused);
    return refused.length;
  }

  async end(unit: Unit, { meta, savedCount, failCount }: ImportTask): Promise<void> {
    const ended = { type: 'EndUndo', takenBack: savedCount, left: failCount } as const;
    await unit.handle(importRecord, meta.causation!, ended);
  }
}
