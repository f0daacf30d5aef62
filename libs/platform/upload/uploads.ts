import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { noId, ReceivedFile, type UploadedFile } from '../../contracts/kernel/index.js';
import { newId } from '../../database/index.js';
import { Unavailable } from '../failure/unavailable.js';
import { Room } from './room.js';

/** Bytes of bodies that requests may hold in memory at once. */
const roomOfBodies = 32 * 1024 * 1024;
/** Bytes of a body that count for nothing: who signs in finds room whatever others send. */
const smallBody = 16 * 1024;

/** Where the files of requests lie while they are handled, in a folder of the process's own. */
export class Uploads {
  /** Bytes of bodies in memory. */
  readonly bodies = new Room(roomOfBodies);

  private constructor(
    private readonly folder: string,
    /** Bytes of files in the folder. */
    readonly files: Room,
  ) {}

  /**
   * Makes the folder anew: what an earlier process left in it goes.
   * @param folder of this process alone
   * @param limit bytes that files may take at once
   */
  static async open(folder: string, limit: number): Promise<Uploads> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    return new Uploads(folder, new Room(limit));
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
}

/** What one request brings: files that were begun are removed when it ends, however it ends, and room is given back. */
export class RequestFiles {
  /** Whose request it is; of nobody, until the guard has admitted somebody. */
  school: string = noId;
  private body = 0;
  /** Room that the body has taken, and of whom. */
  private readonly taken = { bytes: 0, school: noId as string };
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

  /** Counts bytes of the body that memory holds until the request ends. @throws Unavailable when there is no room for them */
  hold(bytes: number): void {
    if (this.ending.signal.aborted) return;
    this.body += bytes;
    const more = this.body - smallBody - this.taken.bytes;
    if (more <= 0) return;
    if (this.taken.bytes === 0) this.taken.school = this.school;
    if (!this.uploads.bodies.take(more, this.taken.school)) throw new Unavailable();
    this.taken.bytes += more;
  }

  /** Removes all files, also those that are being written; from now on none is kept. */
  async end(): Promise<void> {
    this.ending.abort(new Error('the request has ended'));
    this.uploads.bodies.give(this.taken.bytes, this.taken.school);
    this.taken.bytes = 0;
    const outcomes = await Promise.allSettled(this.writes.splice(0));
    await Promise.all(outcomes.map((outcome) => outcome.status === 'fulfilled' && this.forget(outcome.value)));
  }

  private async write(file: UploadedFile, content: Readable): Promise<UploadedFile> {
    const { uploads, school } = this;
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        if (!uploads.files.take(chunk.length, school))
          throw new Unavailable({ template: '服务器上传空间不足，请稍后重试' });
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
    this.uploads.files.give(size, this.school);
  }
}
