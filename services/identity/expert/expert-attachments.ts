import { chmod, copyFile, mkdir, open, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Rejection, type UploadedFile } from '../../../libs/contracts/kernel/index.js';
import { CONFIGURATION, type Configuration } from '../../../libs/platform/index.js';

/** Largest attachment, MB. */
const mostMegabytes = 5;

const bytesOf = (hex: string) => Buffer.from(hex, 'hex');
const ole = bytesOf('d0cf11e0a1b11ae1');
const jpeg = bytesOf('ffd8ff');
/** What files of the kinds that are taken begin with; Word keeps a document with a password in an OLE container, and RTF as .doc. */
const beginnings: Readonly<Record<string, readonly Buffer[]>> = {
  '.pdf': [Buffer.from('%PDF-')],
  '.doc': [ole, Buffer.from('{\\rtf')],
  '.docx': [bytesOf('504b0304'), ole],
  '.jpg': [jpeg],
  '.jpeg': [jpeg],
  '.png': [bytesOf('89504e470d0a1a0a')],
};
const longest = Math.max(...Object.values(beginnings).flatMap((some) => some.map(({ length }) => length)));

/** The first bytes of a file, at most so many. */
async function beginningOf(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const nameOf = ({ name }: UploadedFile, submission: string) => submission + extname(name).toLowerCase();

/** Attachments that anybody may send: small documents and pictures, which are never served again. */
@Injectable()
export class ExpertAttachments {
  private readonly folder: string;

  constructor(@Inject(CONFIGURATION) { DATA_DIR }: Configuration) {
    this.folder = join(DATA_DIR, 'expert-attachments');
  }

  /** @throws Rejection 1001 for a file of another kind, by its name or by what it begins with, or too large */
  async check({ name, size, path }: UploadedFile): Promise<void> {
    const wanted = beginnings[extname(name).toLowerCase()] ?? [];
    if (size > mostMegabytes * 1024 * 1024) throw Rejection.invalid('附件大小不能超过{max}MB', { max: mostMegabytes });
    const beginning = await beginningOf(path, longest);
    if (!wanted.some((bytes) => beginning.subarray(0, bytes.length).equals(bytes)))
      throw Rejection.invalid('附件仅支持PDF、Word、JPG和PNG文件');
  }

  /** Keeps an upload; only this process's user can read it. @returns its name in the folder */
  async keep(upload: UploadedFile, submission: string): Promise<string> {
    const name = nameOf(upload, submission);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await copyFile(upload.path, join(this.folder, name));
    await chmod(join(this.folder, name), 0o600);
    return name;
  }

  /** Removes what was kept of an upload whose submission came to nothing. */
  async forget(upload: UploadedFile, submission: string): Promise<void> {
    await this.remove([nameOf(upload, submission)]);
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(join(this.folder, name), { force: true });
  }
}
