import { crc32, deflateRawSync } from 'node:zlib';

/** A file for {@link zip}; the odd fields make archives that lie. */
export interface ZipFileContent {
  readonly name: string;
  readonly content: string | Buffer;
  /** Uncompressed size to declare instead of the real one. */
  readonly declaredSize?: number;
  readonly encrypted?: boolean;
  readonly stored?: boolean;
  /** Writes sizes behind the data, as streaming producers do (Apache POI's SXSSF, EasyExcel). */
  readonly sizesBehind?: boolean;
}

function headerFields(file: ZipFileContent, crc: number, packed: number, size: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE((file.encrypted ? 1 : 0) | (file.sizesBehind ? 8 : 0) | 0x800, 2);
  fields.writeUInt16LE(file.stored ? 0 : 8, 4);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(Buffer.byteLength(file.name), 22);
  return fields;
}

function signature(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}

/** Builds a zip archive from scratch, honest or not. */
export function zip(files: readonly ZipFileContent[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const content = Buffer.from(file.content);
    const packed = file.stored ? content : deflateRawSync(content);
    const size = file.declaredSize ?? content.length;
    const crc = crc32(content);
    const name = Buffer.from(file.name);
    const local = file.sizesBehind ? headerFields(file, 0, 0, 0) : headerFields(file, crc, packed.length, size);
    const body = [signature(0x04034b50), local, name, packed];
    if (file.sizesBehind) {
      const behind = headerFields(file, crc, packed.length, size).subarray(10, 22);
      body.push(signature(0x08074b50), behind);
    }
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(offset, 10);
    const central = headerFields(file, crc, packed.length, size);
    directory.push(signature(0x02014b50), Buffer.from([20, 0]), central, attributes, name);
    bodies.push(...body);
    offset += body.reduce((sum, part) => sum + part.length, 0);
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, listing, signature(0x06054b50), end]);
}
