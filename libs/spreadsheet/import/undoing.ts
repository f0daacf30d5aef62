import type { Unit } from '../../eventsourcing/index.js';
import type { BatchRow, BatchWork, Settled } from './batch-run.js';
import type { ChangedThing, ImportDefinition } from './import-definition.js';
import { importRecord } from './import-record.js';
import type { ImportTask, ImportTasks } from './import-task.js';

/** What the row of an undo says of a thing that the import added or changed. */
const thingOf = ({ values: { category, id, before, changes } }: BatchRow): ChangedThing => ({
  category: category!,
  id: id!,
  before: Number(before),
  changes: Number(changes),
});

/** Takes back what an import did: removes what it added, and gives what it changed back what it was before; each thing is a row of the task, what is left is a refused one. */
export class Undoing implements BatchWork {
  readonly kind: string;

  constructor(
    private readonly tasks: ImportTasks,
    private readonly definition: ImportDefinition,
  ) {
    this.kind = definition.kind;
  }

  async settle(unit: Unit, task: ImportTask, rows: readonly BatchRow[]): Promise<Settled> {
    const { undo, update } = this.definition;
    const things = rows.map(thingOf);
    const changed = things.filter(({ before }) => before > 0);
    const added = things.filter(({ before }) => before === 0);
    // What was changed may refer to what was added.
    const kept = changed.length > 0 ? await update!.restore(unit, changed) : [];
    const stayed = await undo.takeBack(
      unit,
      added.map(({ category, id, changes }) => ({ category, id, revision: changes })),
    );
    const left = new Map([...kept, ...stayed]);
    const refused = rows.flatMap(({ rowNumber, values }) => {
      const message = left.get(values.id!);
      return message ? [{ rowNumber, message }] : [];
    });
    await this.tasks.refuse(unit.sql, task.id, refused);
    return { refused: refused.length };
  }

  async end(unit: Unit, { meta, savedCount, failCount }: ImportTask): Promise<void> {
    const ended = { type: 'EndUndo', takenBack: savedCount, left: failCount } as const;
    await unit.handle(importRecord, meta.causation!, ended);
  }
}
