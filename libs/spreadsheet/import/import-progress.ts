/** How far an import is: what the console's live channel tells the owner. */
export interface ImportProgress {
  school: string;
  /** Account that imports. */
  owner: string;
  /** Name of the import, `student`. */
  kind: string;
  step: 'parse' | 'save';
  /** Of the parse or of the save, as the step's progress call takes it. */
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

/** Hands progress to whoever listens in this process. */
export class ImportProgressHub implements ImportProgressSink {
  private readonly listeners = new Set<(progress: ImportProgress) => void>();

  publish(progress: ImportProgress): void {
    for (const listener of this.listeners) listener(progress);
  }

  /** Listens until the returned function is called. */
  subscribe(listener: (progress: ImportProgress) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** Progress of all imports of this process: its services tell it, the console's live channel listens. */
export const importProgress = new ImportProgressHub();
