import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImportMode } from '../../../libs/contracts/import/import-calls.js';
import { fill, type Message } from '../../../libs/contracts/kernel/index.js';
import {
  type ImportDefinition,
  Imports,
  importRecords,
  importRequests,
  importTables,
} from '../../../libs/spreadsheet/import/index.js';
import { writeWorkbook } from '../../../libs/spreadsheet/index.js';
import type { SchoolUnderTest } from './school.js';

/** What is not as usual in a workbook that is uploaded. */
interface UploadOptions {
  /** Its rows add where nothing else is said. */
  mode?: ImportMode;
  /** Those of the template where nothing else is said. */
  titles?: readonly string[];
}

/** One import of a school, as a suite drives it. */
export class ImportUnderTest {
  private constructor(
    private readonly school: SchoolUnderTest,
    private readonly definition: ImportDefinition,
    private readonly imports: Imports,
    private readonly folder: string,
    /** What no file is to blame for. */
    readonly failures: unknown[],
  ) {}

  static async start(school: SchoolUnderTest, definition: ImportDefinition): Promise<ImportUnderTest> {
    const folder = await mkdtemp(join(tmpdir(), 'campus-people-import-'));
    const failures: unknown[] = [];
    const imports = new Imports({
      store: school.store,
      tables: importTables('people'),
      requests: importRequests('people'),
      records: importRecords('people'),
      definitions: [definition],
      folder,
      sink: { publish: () => undefined },
      onFailure: (error) => failures.push(error),
    });
    imports.start();
    return new ImportUnderTest(school, definition, imports, folder, failures);
  }

  async stop(): Promise<void> {
    await this.imports.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Rows by the titles of columns, in their order; gives the id of the finished parse. */
  async upload(rows: readonly (readonly string[])[], { mode, titles }: UploadOptions = {}): Promise<string> {
    const { sheet } = this.definition;
    const path = join(this.folder, randomUUID());
    const columns = (titles ?? sheet.columns.map(({ title }) => title)).map((title, index) => ({
      title,
      value: (row: readonly string[]) => row[index],
    }));
    await writeWorkbook(createWriteStream(path), { sheetName: 'test', columns }, rows);
    return this.uploadAt(path, mode);
  }

  /** A workbook as it is; gives the id of the finished parse. */
  async uploadFile(content: Buffer, mode?: ImportMode): Promise<string> {
    const path = join(this.folder, randomUUID());
    await writeFile(path, content);
    return this.uploadAt(path, mode);
  }

  private async uploadAt(path: string, mode?: UploadOptions['mode']): Promise<string> {
    const { kind } = this.definition;
    const file = { name: 'a.xlsx', size: (await stat(path)).size, path };
    const id = await this.imports.upload(kind, file, this.school.context, mode);
    await complete(() => this.imports.parseProgress(kind, id, this.caller));
    return id;
  }

  /** Saves the good rows; gives the end of it. */
  async save(id: string, context = this.school.context) {
    const { kind } = this.definition;
    const saveId = await this.imports.save(kind, id, context);
    const end = await complete(() => this.imports.saveProgress([kind], saveId, this.caller));
    return { ...end, saveId };
  }

  /** Takes an import back; gives the end of it. */
  async undo(named: { taskId?: string; requestId?: string }, context = this.school.context) {
    const { kind } = this.definition;
    const id = await this.imports.undos.begin(kind, named, context);
    return complete(() => this.imports.undos.progress(kind, id, { ...this.caller, context }));
  }

  /** Why which row is refused, in the order of the file; good rows have an empty text. */
  async errors(id: string): Promise<string[]> {
    return (await this.rows(id)).map(({ error }) => error);
  }

  /** What of which row will be stored otherwise than it says, in the order of the file; plain rows have an empty text. */
  async notes(id: string): Promise<string[]> {
    return (await this.rows(id)).map(({ note }) => note);
  }

  /** The rows as the preview shows them. */
  async rows(id: string) {
    return (await this.result(id)).rows;
  }

  /** The preview: counts and rows. */
  result(id: string) {
    return this.imports.parseResult(this.definition.kind, id, this.caller);
  }

  private get caller() {
    return {
      context: this.school.context,
      translate: ({ template, values }: Message) => fill(template, values),
    };
  }
}

async function complete<T extends { complete: boolean }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const progress = await ask();
    if (progress.complete) return progress;
    await delay(10);
  }
}
