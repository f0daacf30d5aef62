import type { Writable } from 'node:stream';

/** An answer that is a file: `write` streams its bytes and ends the stream. */
export class FileAnswer {
  constructor(
    readonly fileName: string,
    readonly contentType: string,
    readonly write: (stream: Writable) => Promise<void>,
    /** `attachment` is saved by the browser, `inline` is shown. */
    readonly disposition: 'attachment' | 'inline' = 'attachment',
  ) {}

  /** Content-Disposition with the name for every browser (RFC 6266). */
  get contentDisposition(): string {
    const plain = this.fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
    return `${this.disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.fileName)}`;
  }
}
