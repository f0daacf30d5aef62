import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Rejection, type UploadedFile } from '../../../libs/contracts/kernel/index.js';
import { CONFIGURATION, type Configuration } from '../../../libs/platform/index.js';

/** Largest attachment, MB. */
const mostMegabytes = 5;
const kinds = ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png'];

const nameOf = ({ name }: UploadedFile, submission: string) => submission + extname(name).toLowerCase();

/** Attachments that anybody may send: small documents and pictures, which are never served again. */
@Injectable()
export class ExpertAttachments {
  private readonly folder: string;

  constructor(@Inject(CONFIGURATION) { DATA_DIR }: Configuration) {
    this.folder = join(DATA_DIR, 'expert-attachments');
  }

  /** @throws Rejection 1001 for a file of another kind, or too large */
  check({ name, size }: UploadedFile): void {
    if (!kinds.includes(extname(name).toLowerCase())) throw Rejection.invalid('附件仅支持PDF、Word、JPG和PNG文件');
    if (size > mostMegabytes * 1024 * 1024) throw Rejection.invalid('附件大小不能超过{max}MB', { max: mostMegabytes });
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
