import { TextDecoder } from 'node:util';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** Attributes by their written name, prefixes included. */
export type XmlAttributes = Record<string, string>;

/**
 * What a part's reader hears. Names come without prefix; elements of another prefix than the root's have the name ''.
 * The root's depth is 1.
 */
export interface XmlHandlers {
  open(name: string, attributes: XmlAttributes, depth: number): void;
  close?(name: string, depth: number): void;
  text?(text: string): void;
}

/** Characters without a single finished tag or text: only a hostile file holds more, be it in one comment. */
const MAX_SILENT_CHARACTERS = 4_000_000;
const MAX_DEPTH = 64;

/** Character set from the byte order mark, from the shape of the first bytes, or from the declaration. */
function detectEncoding(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start[0] === 0x3c && start[1] === 0) return 'utf-16le';
  if (start[0] === 0 && start[1] === 0x3c) return 'utf-16be';
  const declared = /^[^<]{0,3}<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(start.subarray(0, 200).toString('latin1'));
  const name = declared?.[1]?.toLowerCase() ?? 'utf-8';
  // A declaration readable byte by byte cannot be UTF-16, whatever it says.
  return name.startsWith('utf-16') ? 'utf-8' : name;
}

/** Old Java writers spell characters beyond U+FFFF as two references, which XML forbids and Excel reads. */
function decodeForbiddenReferences(text: string): string {
  return text.replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (_, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code >= 0xd800 && code <= 0xdfff ? String.fromCharCode(code) : '';
  });
}

class XmlReader {
  private readonly parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  private prefix: string | undefined;
  /** Local names of the open elements. */
  private readonly names: string[] = [];
  private silent = 0;
  private forbiddenReferences = false;

  constructor(private readonly handlers: XmlHandlers) {
    // Six handlers, no more: with eight, V8 turns the parser into a slow dictionary object and parsing takes five times
    // as long (measured on Node 20.20 with saxes 6.0).
    this.parser.on('opentag', (tag) => this.open(tag));
    this.parser.on('closetag', () => this.close());
    this.parser.on('text', (text) => this.text(text));
    this.parser.on('cdata', (text) => this.text(text));
    this.parser.on('doctype', () => {
      throw new Error('A document type definition has no place in a workbook');
    });
    this.parser.on('error', (error) => this.fail(error));
  }

  write(text: string): void {
    this.silent += text.length;
    this.parser.write(text);
    if (this.silent > MAX_SILENT_CHARACTERS) throw new Error('A tag or text of the part does not end');
  }

  end(): void {
    this.parser.close();
  }

  private localName(name: string): string {
    if (this.prefix === undefined) this.prefix = name.slice(0, name.indexOf(':') + 1);
    if (this.prefix === '') return name.includes(':') ? '' : name;
    return name.startsWith(this.prefix) ? name.slice(this.prefix.length) : '';
  }

  private open(tag: SaxesTagPlain): void {
    this.silent = 0;
    const name = this.localName(tag.name);
    const depth = this.names.push(name);
    if (depth > MAX_DEPTH) throw new Error('Elements are nested absurdly deep');
    this.handlers.open(name, tag.attributes, depth);
  }

  private close(): void {
    this.silent = 0;
    const depth = this.names.length;
    const name = this.names.pop() ?? '';
    this.handlers.close?.(name, depth);
  }

  private text(text: string): void {
    this.silent = 0;
    if (this.handlers.text) this.handlers.text(this.forbiddenReferences ? decodeForbiddenReferences(text) : text);
  }

  private fail(error: Error): void {
    if (error.message.endsWith('malformed character entity.')) this.forbiddenReferences = true;
    // Control characters: producers leave them in; the cleaning of cells drops them.
    else if (!error.message.endsWith('disallowed character.')) throw error;
  }
}

/**
 * Streams one XML part through `handlers`, in memory independent of its size. Entities and DTDs are refused.
 * @returns after each chunk, the unpacked bytes consumed so far
 * @throws Error for anything not well-formed, wrongly encoded or absurd
 */
export async function* readXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<number> {
  const reader = new XmlReader(handlers);
  let decoder: TextDecoder | undefined;
  let consumed = 0;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(detectEncoding(chunk), { fatal: true });
    reader.write(decoder.decode(chunk, { stream: true }));
    consumed += chunk.length;
    yield consumed;
  }
  reader.write(decoder?.decode() ?? '');
  reader.end();
}

/** Reads a whole part through `handlers`. */
export async function readWholeXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const progress = readXml(chunks, handlers);
  while (!(await progress.next()).done);
}

/** The attribute `name` under any prefix, e.g. r:id. */
export function prefixedAttribute(attributes: XmlAttributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((written) => written.endsWith(`:${name}`));
  return attributes[key ?? name];
}
