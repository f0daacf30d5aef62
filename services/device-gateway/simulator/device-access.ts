import type { AccessRowValue, MessageOf } from '../../../libs/contracts/device-gateway/index.js';
import { accessBucketOf, accessHashOfAll } from '../access-hash.js';
import type { DeviceClock } from './device-clock.js';
import type { DeviceMemory, KeptAccessRow } from './device-memory.js';

type RuleValue = Extract<AccessRowValue, { x: 0 | 1 }>;
type PersonValue = Extract<AccessRowValue, { n: string }>;

/** Who stands before a door. */
export interface Passer {
  /** Card number as the reader gives it. */
  card?: string;
  /** Person whose face was recognised. */
  face?: string;
}

/** What the device makes of somebody. */
export interface Verdict {
  isGranted: boolean;
  /** Why not: `unknown`, `denied`, `time`, `clock`. */
  why?: string;
  /** Who it is, where the device knows. */
  person?: string;
}

const days: Readonly<Record<string, number>> = { Mon: 1, Tue: 2, Wed: 3, Thu: 4, Fri: 5, Sat: 6, Sun: 7 };

/** Day of the week and minute of the day in a time zone. */
function localMinute(time: number, timeZone: string): { day: number; minute: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
  return { day: days[parts.weekday ?? '']!, minute: Number(parts.hour) * 60 + Number(parts.minute) };
}

/** The permissions that a device keeps, over power cuts, and what it makes of them (docs/device-protocol.md, permissions). */
export class DeviceAccess {
  /** Keys that the device refuses, and why: a photo that it cannot read, a memory that is full. */
  readonly refusals = new Map<string, string>();
  /** Time zone of the school, as the gateway told it. */
  timeZone = 'Asia/Shanghai';
  private lastChunk = { sessionId: '', number: 0, refused: [] as { k: string; code: string }[] };

  constructor(
    private readonly memory: DeviceMemory,
    private readonly clock: DeviceClock,
    /** Permissions that there is place for. */
    private readonly capacity = Number.POSITIVE_INFINITY,
  ) {}

  /** The permissions by key. */
  get rows(): ReadonlyMap<string, KeptAccessRow> {
    return new Map(Object.entries(this.memory.state.access));
  }

  /** How many there are, and the hash of all. */
  get report(): { n: number; hash: string } {
    const rows = Object.values(this.memory.state.access);
    return { n: rows.length, hash: accessHashOfAll(rows.map(({ hash }) => hash)) };
  }

  /** Takes a chunk in; gives what it refused, or undefined for a chunk of the past. */
  take({ no, sid, ops }: MessageOf<'accessChunk'>): { k: string; code: string }[] | undefined {
    const { sessionId, number, refused } = this.lastChunk;
    if (sid === sessionId && no <= number) return no === number ? refused : undefined;
    const { access } = this.memory.state;
    const failed: { k: string; code: string }[] = [];
    let count = Object.keys(access).length;
    for (const operation of ops) {
      if (operation.k in access) count -= 1;
      delete access[operation.k];
      if (operation.op === 'del') continue;
      const code = this.refusals.get(operation.k) ?? (count >= this.capacity ? 'full' : undefined);
      if (code === undefined) {
        access[operation.k] = { hash: operation.h, value: operation.v };
        count += 1;
      } else failed.push({ k: operation.k, code });
    }
    this.memory.save();
    this.lastChunk = { sessionId: sid, number: no, refused: failed };
    return failed;
  }

  /** Answers what it keeps: hashes of all parts, or the permissions of one. */
  answer({ b }: MessageOf<'accessAsked'>) {
    const rows = [...this.rows];
    if (b !== undefined)
      return {
        b,
        rows: rows.flatMap(([key, { hash }]) => (accessBucketOf(key) === b ? [[key, hash] as [string, string]] : [])),
      };
    const parts = Array.from({ length: 256 }, (): string[] => []);
    for (const [key, { hash }] of rows) parts[accessBucketOf(key)]!.push(hash);
    return { buckets: parts.map(accessHashOfAll) };
  }

  /** The memory fails: some permissions are gone. */
  lose(isLost: (key: string) => boolean): void {
    const { access } = this.memory.state;
    for (const key of Object.keys(access)) if (isLost(key)) delete access[key];
    this.memory.save();
  }

  /** Somebody was let in at the device itself. */
  keepStranger(key: string): void {
    this.memory.state.access[key] = { hash: 'f'.repeat(16), value: { n: 'stranger', r: ['any'] } };
    this.memory.save();
  }

  /** May somebody pass at a door now? */
  judge(passer: Passer, door: string | undefined): Verdict {
    const found = this.find(passer);
    if (!found) return { isGranted: false, why: 'unknown' };
    const { access } = this.memory.state;
    const rules = found.value.r
      .flatMap((id) => (access[`r:${id}`]?.value as RuleValue | undefined) ?? [])
      .filter(({ d }) => d.length === 0 || (door !== undefined && d.includes(door)));
    const { person } = found;
    if (rules.some((rule) => rule.x === 1 && this.holds(rule) !== false))
      return { isGranted: false, why: 'denied', person };
    const granting = rules.filter(({ x }) => x === 0).map((rule) => this.holds(rule));
    if (granting.includes(true)) return { isGranted: true, person };
    return {
      isGranted: false,
      why: granting.includes(undefined) ? 'clock' : granting.length > 0 ? 'time' : 'denied',
      person,
    };
  }

  private find({ card, face }: Passer): { person: string; value: PersonValue } | undefined {
    const { access } = this.memory.state;
    if (face !== undefined) {
      const value = access[`p:${face}`]?.value as PersonValue | undefined;
      return value && access[`f:${face}`] ? { person: face, value } : undefined;
    }
    const wanted = card?.toUpperCase();
    for (const [key, { value }] of Object.entries(access))
      if (key.startsWith('p:') && (value as PersonValue).c === wanted)
        return { person: key.slice(2), value: value as PersonValue };
    return undefined;
  }

  /** Whether a rule holds now; undefined where that is a question of time and the clock is not to be trusted. */
  private holds({ w, f, t }: RuleValue): boolean | undefined {
    if (w.length === 0 && f === undefined && t === undefined) return true;
    if (this.clock.trust !== 1) return undefined;
    const { now } = this.clock;
    if ((f !== undefined && now < f) || (t !== undefined && now >= t)) return false;
    const { day, minute } = localMinute(now, this.timeZone);
    return w.length === 0 || w.some(([on, from, to]) => on === day && minute >= from && minute < to);
  }
}
