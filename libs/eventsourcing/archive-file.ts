import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** What a file of the archive has. */
export interface Content {
  /** SHA-256 of the uncompressed lines, each with its end, hexadecimal. */
  digest: string;
  lines: number;
}

/** Writes lines to a compressed file, which is there when it is whole and on the disk. */
export async function writeLines(path: string, batches: AsyncIterable<readonly string[]>): Promise<Content> {
  const hash = createHash('sha256');
  let lines = 0;
  async function* texts(): AsyncGenerator<string> {
    for await (const batch of batches) {
      const text = batch.map((line) => `${line}\n`).join('');
      hash.update(text);
      lines += batch.length;
      yield text;
    }
  }
  const writing = `${path}.writing`;
  await pipeline(texts, createGzip(), createWriteStream(writing, { flush: true }));
  await rename(writing, path);
  return { digest: hash.digest('hex'), lines };
}

/** Hands over the lines of a compressed file in batches. @throws where it is not there or damaged */
export async function readLines(path: string, take?: (lines: string[]) => Promise<void>): Promise<Content> {
  const hash = createHash('sha256');
  let lines = 0;
  let rest = '';
  // Not `readline`: it also ends lines at U+2028, which texts may have.
  await pipeline(createReadStream(path), createGunzip().setEncoding('utf8'), async (texts: AsyncIterable<string>) => {
    for await (const text of texts) {
      hash.update(text);
      const batch = (rest + text).split('\n');
      rest = batch.pop() as string;
      lines += batch.length;
      if (batch.length > 0) await take?.(batch);
    }
  });
  return { digest: hash.digest('hex'), lines };
}
