import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReceivedFile, type UploadedFile } from '../../contracts/kernel/index.js';
import { newId } from '../../database/index.js';
import { Unavailable } from '../failure/unavailable.js';

/** Part of the folder that requests without a session may fill together: they leave room for who is signed in. */
const partOfStrangers = 0.25;

/** Where the files of requests lie while they are handled, in a folder of the process's own. */
export class Uploads {
  private readonly held = { strangers: 0, all: 0 };

  private constructor(
    private readonly folder: string,
    private readonly limit: number,
  ) {}

  /**
   * Makes the folder anew: what an earlier process left in it goes.
   * @param folder of this process alone
   * @param limit bytes that files may take at once
   */
  static async open(folder: string, limit: number): Promise<Uploads> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    return new Uploads(folder, limit);
  }

  /** Removes the folder. */
  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** The files of a request. */
  ofRequest(): RequestFiles {
    return new RequestFiles(this);
  }

  /** A path for one more file. */
  newPath(): string {
    return join(this.folder, newId());
  }

  /** Takes room for so many bytes. @throws Unavailable when there is none */
  take(bytes: number, isStranger: boolean): void {
    const { strangers, all } = this.held;
    const isFull = all + bytes > this.limit || (isStranger && strangers + bytes > this.limit * partOfStrangers);
    if (isFull) throw new Unavailable({ template: '服务器上传空间不足，请稍后重试' });
    this.give(-bytes, isStranger);
  }

  /** Gives room back. */
  give(bytes: number, isStranger: boolean): void {
    this.held.all -= bytes;
    if (isStranger) this.held.strangers -= bytes;
  }
}

/** The files of one request: whatever was begun is removed when the request ends, however it ends. */
export class RequestFiles {
  /** Who sends them has no session; the guard says so when there is one. */
  isStranger = true;
  private readonly ending = new AbortController();
  private readonly writes: Promise<UploadedFile>[] = [];

  constructor(private readonly uploads: Uploads) {}

  /**
   * Writes a file.
   * @returns when it is whole
   * @throws Unavailable when there is no room for it, and what ends the request
   */
  keep(name: string, content: Readable): Promise<UploadedFile> {
    const written = this.write(new ReceivedFile(name, this.uploads.newPath()), content);
    this.writes.push(written);
    return written;
  }

  /** Removes all files, also those that are being written; from now on none is kept. */
  async end(): Promise<void> {
    this.ending.abort(new Error('the request has ended'));
    const outcomes = await Promise.allSettled(this.writes.splice(0));
    await Promise.all(outcomes.map((outcome) => outcome.status === 'fulfilled' && this.forget(outcome.value)));
  }

  private async write(file: UploadedFile, content: Readable): Promise<UploadedFile> {
    const { uploads, isStranger } = this;
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        uploads.take(chunk.length, isStranger);
        file.size += chunk.length;
        yield chunk;
      }
    };
    try {
      const { signal } = this.ending;
      signal.throwIfAborted();
      await pipeline(content, counted, createWriteStream(file.path, { mode: 0o600, flags: 'wx' }), { signal });
      return file;
    } catch (error) {
      await this.forget(file);
      throw error;
    }
  }

  private async forget({ path, size }: UploadedFile): Promise<void> {
    await rm(path, { force: true });
    this.uploads.give(size, this.isStranger);
  }
}
