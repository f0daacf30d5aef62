import { type Fields, ReceivedFile, spellingsOf } from '../../contracts/kernel/index.js';

/** Names of what the log shows to nobody; that of a pass through a door is none. */
export const secretName = /pass(word|wd|phrase|code)|pass$|pwd|secret|token|credential|verifier/i;
/** Longest text that the log keeps of one parameter, characters. */
const longest = 500;
/** Most entries that the log keeps of one list. */
const mostEntries = 50;
/** Longest that all the parameters of one operation may be together, characters. */
const longestInAll = 16_000;
/** What stands in the place of what is left out. */
const leftOut = '…';

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Hides secrets, and shortens what would make the log unreadable. */
class Masking {
  /** @param room characters that all values together may have */
  constructor(private room = Number.POSITIVE_INFINITY) {}

  of(value: unknown, depth = 0): unknown {
    if (this.room <= 0 || depth > 5) return leftOut;
    if (typeof value === 'string') return this.text(value, longest);
    if (Array.isArray(value)) return value.slice(0, mostEntries).map((entry) => this.of(entry, depth + 1));
    if (!isRecord(value)) {
      this.room -= String(value).length;
      return value;
    }
    if (value instanceof ReceivedFile) return { name: this.text(value.name, longest), size: value.size };
    return this.record(value, depth);
  }

  private text(value: string, most: number): string {
    const cut = Math.min(most, this.room);
    this.room -= value.length;
    return storable(value.length > cut ? `${value.slice(0, cut)}${leftOut}` : value);
  }

  private record(value: Record<string, unknown>, depth: number): Record<string, unknown> {
    const kept: [string, unknown][] = [];
    for (const [name, entry] of Object.entries(value)) {
      // Who reads the log back has no entry of this name: what was kept would not be what is read.
      if (name === '__proto__') continue;
      if (this.room <= 0) {
        kept.push([leftOut, leftOut]);
        break;
      }
      kept.push([this.text(name, longest), secretName.test(name) ? '***' : this.of(entry, depth + 1)]);
    }
    return Object.fromEntries(kept);
  }
}

/** What was sent under the names that fields have on the wire, through nested fields, as it was sent. */
function declared(fields: Fields, raw: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(fields).flatMap(([name, field]) => {
    const inner = (field.nested ?? field.entries)?.fields;
    const own = (value: unknown) => (inner && isRecord(value) ? declared(inner, value) : value);
    const within = (value: unknown) => (Array.isArray(value) ? value.slice(0, mostEntries).map(own) : own(value));
    const sent = spellingsOf(name, field).filter((spelling) => Object.hasOwn(raw, spelling));
    return sent.map((spelling) => [spelling, within(raw[spelling])]);
  });
  return Object.fromEntries(kept);
}

/** A value without secrets and without what would make the log unreadable. */
export const masked = (value: unknown): unknown => new Masking().of(value);

/** What the log keeps of a request: what its call declares, without secrets, and little in all, whatever was sent. */
export const recordedParameters = (fields: Fields, raw: Record<string, unknown>): Record<string, unknown> =>
  new Masking(longestInAll).of(declared(fields, raw)) as Record<string, unknown>;
