import { open, readFile } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { SheetProblem } from './sheet-problem.js';

/** Bounds of a workbook file. Sizes are in bytes. 20 MB comes from the 'Imports' row of the specification. */
const ARCHIVE_LIMITS = {
  fileMegabytes: 20,
  fileBytes: 20 * 1024 * 1024,
  /** 200,000 rows of 22 cells take some 200 MB of XML. */
  unpackedBytes: 448 * 1024 * 1024,
  /** Above `ratioFromBytes`, a part may unpack to at most this many times its packed size (deflate ends at 1032). */
  ratio: 400,
  ratioFromBytes: 96 * 1024 * 1024,
  entries: 5_000,
} as const;

/** One file inside the archive. */
export interface ArchivePart {
  /** Unpacked size in bytes, as declared. */
  readonly size: number;
  /**
   * Streams the unpacked content.
   * @throws Error when it is damaged or does not keep to its declared size
   */
  chunks(): AsyncIterable<Buffer>;
}

/** An opened zip. Nothing in it is ever written to disk, so names in it can point nowhere. */
export interface Archive {
  /** Finds a part by its name without leading slash; case does not count (ECMA-376 part 2, §6.2.2.3). */
  part(name: string): ArchivePart | undefined;
  close(): void;
}

const ZIP_START = Buffer.from('PK');
const OLE_START = Buffer.from('d0cf11e0', 'hex');

/** Old .xls files and encrypted .xlsx share the OLE container; the streams inside tell them apart. */
async function oleProblem(path: string): Promise<SheetProblem> {
  const content = await readFile(path);
  const holds = (stream: string): boolean => content.includes(Buffer.from(stream, 'utf16le'));
  if (!holds('EncryptedPackage') && (holds('Workbook') || holds('Book'))) return new SheetProblem('notXlsx');
  return new SheetProblem('encrypted');
}

async function refuseByContent(path: string): Promise<void> {
  const file = await open(path);
  let start: Buffer;
  try {
    const { size } = await file.stat();
    if (size > ARCHIVE_LIMITS.fileBytes) throw new SheetProblem('tooLarge', { max: ARCHIVE_LIMITS.fileMegabytes });
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    start = buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
  if (start.equals(OLE_START)) throw await oleProblem(path);
  if (!start.subarray(0, 2).equals(ZIP_START)) throw new SheetProblem('notXlsx');
}

/** Producers write names of parts as they are, or as addresses (%20), in the archive and where they refer to them. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function partKey(name: string): string {
  return decodePath(name).replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  let seen = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    seen += 1;
    const bomb =
      entry.uncompressedSize > ARCHIVE_LIMITS.ratioFromBytes &&
      entry.uncompressedSize > entry.compressedSize * ARCHIVE_LIMITS.ratio;
    if (bomb || unpacked > ARCHIVE_LIMITS.unpackedBytes || seen > ARCHIVE_LIMITS.entries) {
      throw new SheetProblem('unreadable', {}, { cause: new Error('The archive unpacks to an absurd size') });
    }
    if (entry.isEncrypted()) throw new SheetProblem('encrypted');
    entries.set(partKey(entry.fileNameRaw.toString('utf8')), entry);
  }
  return entries;
}

/** yauzl unpacks too, but in small pieces through one more stream: a tenth slower over a whole parse. */
const INFLATE_CHUNK = 64 * 1024;
const STORED = 0;
const DEFLATED = 8;

async function unpackedStream(zip: ZipFile, entry: Entry): Promise<Readable> {
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  if (entry.compressionMethod === STORED) return packed;
  if (entry.compressionMethod !== DEFLATED) throw new Error(`Unknown compression ${entry.compressionMethod}`);
  const inflate = createInflateRaw({ chunkSize: INFLATE_CHUNK });
  // Whoever reads the inflated side hears of errors there.
  return pipeline(packed, inflate, () => undefined);
}

async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let size = 0;
  let checksum = 0;
  for await (const chunk of (await unpackedStream(zip, entry)) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > entry.uncompressedSize) break;
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (size !== entry.uncompressedSize) throw new Error(`A part is not of its declared ${entry.uncompressedSize} bytes`);
  // Some producers leave the checksum out.
  if (entry.crc32 !== 0 && entry.crc32 !== checksum) throw new Error('A part is damaged');
}

/**
 * Opens a workbook's zip and checks what it declares; real sizes are checked while parts stream.
 * @throws SheetProblem notXlsx, encrypted, tooLarge or unreadable; file system errors (ENOENT …) as they come
 */
export async function openArchive(path: string): Promise<Archive> {
  await refuseByContent(path);
  let zip: ZipFile;
  try {
    // Names stay undecoded since yauzl refuses whole files for a leading slash, which some producers write.
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
  } catch (cause) {
    throw new SheetProblem('unreadable', {}, { cause });
  }
  try {
    const entries = await listEntries(zip);
    return {
      part(name) {
        const entry = entries.get(partKey(name));
        return entry && { size: entry.uncompressedSize, chunks: () => unpack(zip, entry) };
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof SheetProblem ? error : new SheetProblem('unreadable', {}, { cause: error });
  }
}
