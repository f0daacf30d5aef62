import { chmod, copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { UploadedFile } from '../../contracts/kernel/index.js';

/** Name of a school's folder; other folders of DATA_DIR are not ours to look into. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Names a file: the task that it belongs to. */
export interface FileOwner {
  id: string;
  school: string;
}

/** Uploaded workbooks, each kept until its task has read it: `<folder>/<school>/<name>/<task>.xlsx`. */
export class ImportFiles {
  /** @param folder DATA_DIR @param name folder of a school's files, which no other service has: what no task needs is removed */
  constructor(
    private readonly folder: string,
    private readonly name: string,
  ) {}

  pathOf({ id, school }: FileOwner): string {
    return join(this.folderOf(school), `${id}.xlsx`);
  }

  /** Keeps an upload; only this process's user can read it. */
  async keep(upload: UploadedFile, owner: FileOwner): Promise<void> {
    await mkdir(this.folderOf(owner.school), { recursive: true, mode: 0o700 });
    await copyFile(upload.path, this.pathOf(owner));
    await chmod(this.pathOf(owner), 0o600);
  }

  async remove(owner: FileOwner): Promise<void> {
    await rm(this.pathOf(owner), { force: true });
  }

  /**
   * Removes files that are older than `age` ms and no task needs, whatever left them behind.
   * @param neededOf says which of these tasks have still to read their file
   */
  async removeOlder(age: number, neededOf: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const schools = (await namesIn(this.folder)).filter((name) => uuid.test(name));
    const old: FileOwner[] = [];
    for (const school of schools) {
      for (const name of await namesIn(this.folderOf(school))) {
        const id = basename(name, '.xlsx');
        const found = await stat(join(this.folderOf(school), name)).catch(() => undefined);
        if (uuid.test(id) && found && found.mtimeMs < Date.now() - age) old.push({ id, school });
      }
    }
    const needed = await neededOf(old.map(({ id }) => id));
    for (const owner of old) if (!needed.has(owner.id)) await this.remove(owner);
  }

  private folderOf(school: string): string {
    return join(this.folder, school, this.name);
  }
}

/** Names in a folder; none where there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
