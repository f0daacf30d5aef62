const day = 86_400_000;

/** Milliseconds of the parts of a text as if they were UTC. */
function asUtc(text: string): number {
  const [, year, month, date, hour = '0', minute = '0', second = '0'] =
    /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/.exec(text) ?? [];
  if (!year) throw new RangeError(`no local time: ${text}`);
  const time = new Date(0).setUTCHours(Number(hour), Number(minute), Number(second));
  // Unlike `Date.UTC`, this takes the years 0 to 99 for what they are.
  return new Date(time).setUTCFullYear(Number(year), Number(month) - 1, Number(date));
}

const asText = (utc: number) => new Date(utc).toISOString().slice(0, -5).replace('T', ' ');

/** Instants whose local year has four digits and is after Christ in every zone; beyond them offsets are those at the ends. */
const [first, last] = [asUtc('0001-01-02'), asUtc('9999-12-30')];

/**
 * Turns the texts of the contract (`yyyy-MM-dd HH:mm:ss`, `yyyy-MM-dd`) into instants (epoch ms) and back, in the time
 * zone of the schools. A time that occurs twice when clocks go back means the first; one that clocks skip means as much
 * later as they skip.
 */
export class LocalTime {
  private readonly format: Intl.DateTimeFormat;
  /** Offsets by quarter of an hour, in which no zone changes twice; forgotten when there are many. */
  private readonly offsets = new Map<number, number>();

  /** @param zone name of the IANA time zone, such as `Asia/Shanghai` */
  constructor(readonly zone: string) {
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  }

  /** The instant of a local time; a day alone means its midnight. */
  instant(text: string): number {
    return this.instantOf(asUtc(text));
  }

  /** The instant of a second of a local day, counted as its clock tells it; 86,400 is the midnight at which it ends. */
  momentOf(localDay: string, second: number): number {
    return this.instantOf(asUtc(localDay) + second * 1000);
  }

  /** The last instant of a range that ends at a local time: of its second, or of the whole day when it is a midnight (spec README). */
  lastInstant(text: string): number {
    const local = asUtc(text);
    if (local % day !== 0) return this.instant(text) + 999;
    return this.instantOf(local + day) - 1;
  }

  /** The local time of an instant, `yyyy-MM-dd HH:mm:ss`. */
  text(instant: number): string {
    return asText(instant + this.offset(instant));
  }

  /** The local day of an instant, `yyyy-MM-dd`. */
  day(instant: number): string {
    return this.text(instant).slice(0, -9);
  }

  /** The instant of a local time that is given as if it were UTC. */
  private instantOf(local: number): number {
    const [before, after] = [local - this.offset(local - day), local - this.offset(local + day)];
    const fitting = [before, after].filter((instant) => instant + this.offset(instant) === local);
    return fitting.length ? Math.min(...fitting) : before;
  }

  /** How far the zone is ahead of UTC at an instant, ms. */
  private offset(instant: number): number {
    const quarter = Math.floor(Math.min(Math.max(instant, first), last) / 900_000);
    const known = this.offsets.get(quarter);
    if (known !== undefined) return known;
    const offset = this.read(quarter * 900_000);
    if (this.offsets.size > 10_000) this.offsets.clear();
    this.offsets.set(quarter, offset);
    return offset;
  }

  private read(instant: number): number {
    const parts: Record<string, string> = {};
    for (const { type, value } of this.format.formatToParts(instant)) parts[type] = value;
    const { year, month, day: date, hour, minute, second } = parts;
    return asUtc(`${year!.padStart(4, '0')}-${month}-${date} ${hour}:${minute}:${second}`) - instant;
  }
}
