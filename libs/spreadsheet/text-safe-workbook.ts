import { PassThrough, type Writable } from 'node:stream';
import ExcelJS from 'exceljs';
import { guardedFormat } from './guarded-format.js';

const FLUSH_CHARACTERS = 32 * 1024;

/** Carries a sheet's XML to the zip and tells when the zip lags behind, which exceljs's own stream cannot. */
class SheetXmlStream extends PassThrough {
  private pending = '';

  constructor() {
    super({ highWaterMark: 256 * 1024 });
    // exceljs waits for this event before it ends the archive.
    this.on('finish', () => this.emit('zipped'));
  }

  /** exceljs hands over strings and its reused StringBuf, and never looks at the answer. */
  override write(chunk: string | { toBuffer(): Buffer }): boolean {
    this.pending += typeof chunk === 'string' ? chunk : chunk.toBuffer().toString('utf8');
    if (this.pending.length < FLUSH_CHARACTERS) return true;
    return this.flush();
  }

  override end(): this {
    this.flush();
    return super.end();
  }

  private flush(): boolean {
    const text = this.pending;
    this.pending = '';
    return super.write(text);
  }
}

/** The inner parts of exceljs's writer that its types leave out. */
interface WriterInternals {
  readonly zip: { append(content: unknown, entry: { name: string }): void; abort(): void };
  readonly styles: { readonly xml: string };
}

/** A streamed workbook with back-pressure, and with Excel's quotePrefix on cells of `guardedFormat`. */
export class TextSafeWorkbook extends ExcelJS.stream.xlsx.WorkbookWriter {
  private sheetStream: SheetXmlStream | undefined;

  constructor(stream: Writable) {
    super({ stream, useStyles: true, useSharedStrings: false });
    this.creator = 'Campus';
    this.lastModifiedBy = 'Campus';
  }

  /** Whether the zip lags behind the rows written. */
  get isFull(): boolean {
    return this.sheetStream?.writableNeedDrain ?? false;
  }

  /** Waits until the zip has caught up. */
  drained(): Promise<void> {
    return new Promise((resolve) => {
      if (this.sheetStream) this.sheetStream.once('drain', resolve);
      else resolve();
    });
  }

  /** Gives up the archive. */
  abort(): void {
    this.internals.zip.abort();
    this.sheetStream?.destroy();
  }

  /** Called by exceljs for every sheet. */
  _openStream(name: string): PassThrough {
    this.sheetStream = new SheetXmlStream();
    this.internals.zip.append(this.sheetStream, { name });
    return this.sheetStream;
  }

  override addStyles(): Promise<void> {
    const { xml } = this.internals.styles;
    const id = new RegExp(`<numFmt numFmtId="(\\d+)" formatCode="${guardedFormat}"/>`).exec(xml)?.[1];
    const guarded = id ? xml.replaceAll(`<xf numFmtId="${id}"`, '<xf numFmtId="49" quotePrefix="1"') : xml;
    this.internals.zip.append(guarded, { name: 'xl/styles.xml' });
    return Promise.resolve();
  }

  private get internals(): WriterInternals {
    return this as unknown as WriterInternals;
  }
}
