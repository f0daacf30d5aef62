import type { Database } from '../../database/index.js';

/** How far an import is: what the console's live channel tells the owner. */
export interface ImportProgress {
  school: string;
  /** Account that imports. */
  owner: string;
  /** Name of the import, `student`. */
  kind: string;
  step: 'parse' | 'save' | 'undo';
  /** Of the parse, of the save or of the undo, as the step's progress call takes it. */
  taskId: string;
  /** 0 to 100. */
  percent: number;
  complete: boolean;
  success: boolean;
}

/** Takes progress as it happens. Losing some is harmless: the tables hold the truth, and the progress calls tell it. */
export interface ImportProgressSink {
  publish(progress: ImportProgress): void;
}

const topic = 'import.progress';

/** Hands progress to whoever listens, in whichever process. */
export class ImportProgressHub implements ImportProgressSink {
  constructor(private readonly database: Database) {}

  publish(progress: ImportProgress): void {
    const { database } = this;
    // A database that is away is told of by the import itself.
    database.asSystem(async (sql) => database.signals.tell(sql, topic, progress)).catch(() => undefined);
  }

  /** Listens until the returned function is called. */
  subscribe(listener: (progress: ImportProgress) => void): () => void {
    return this.database.signals.on(topic, (value) => listener(value as ImportProgress));
  }
}
