import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A file of the built console, ready to be sent. */
export interface WebFile {
  contentType: string;
  content: Buffer;
  /** The content for browsers that take gzip, packed when it is first asked for; missing where it would save nothing. */
  gzipped: () => Buffer | undefined;
  etag: string;
  /** The name holds a hash of the content: a browser may keep it for ever. */
  isImmutable: boolean;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const isPackedAlready = /^(image\/(?!svg)|font\/)/;

function read(path: string, name: string): WebFile {
  const content = readFileSync(path);
  const contentType = contentTypes[extname(name)] ?? 'application/octet-stream';
  let packed: Buffer | undefined;
  const pack = () => {
    packed ??= gzipSync(content, { level: 9 });
    return packed.length < content.length ? packed : undefined;
  };
  return {
    contentType,
    content,
    gzipped: isPackedAlready.test(contentType) ? () => undefined : pack,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`,
    isImmutable: name.startsWith('assets/'),
  };
}

/** The built console in memory: nothing else of the disk can be asked for. */
export class WebFiles {
  private readonly files = new Map<string, WebFile>();

  /** @param folder of the built console; without it there are no files */
  constructor(folder: string) {
    if (!existsSync(folder)) return;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = relative(folder, path).split(sep).join('/');
      // Notes of the build are for the build.
      if (entry.isFile() && !name.startsWith('.') && extname(name) !== '.map') this.files.set(name, read(path, name));
    }
  }

  /**
   * The file of a path; a path that names no file is a page of the console, which its one page shows.
   * @returns undefined for a file that is not there, or when the console was not built
   */
  find(path: string): WebFile | undefined {
    const name = path.replace(/^\//, '');
    return this.files.get(name) ?? (extname(name) ? undefined : this.files.get('index.html'));
  }
}
