const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

/** A moment as clocks of a time zone show it: `2026-11-29 08:15:02`. @param time epoch ms */
export function localTimeOf(time: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`;
}

const written = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})$/;
const hour = 3_600_000;

/**
 * The moment that a clock without a zone means. In the hour that comes twice in autumn it is the one nearest to `near`; one that is
 * left out in spring is an hour later.
 * @param near about when it was, epoch ms
 * @returns epoch ms; undefined for what is no time
 */
export function epochOfLocal(text: string, timeZone: string, near: number): number | undefined {
  const [, ...fields] = written.exec(text.trim()) ?? [];
  if (fields.length === 0) return undefined;
  const [year, month, day, hours, minutes, seconds] = fields.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const asUtc = Date.UTC(year, month - 1, day, hours, minutes, seconds);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (time: number) => {
    const shown = localTimeOf(time, timeZone);
    return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000;
  };
  // The two offsets that hold about then: they differ where the clock is turned.
  const candidates = [...new Set([offsetAt(asUtc - 26 * hour), offsetAt(asUtc + 26 * hour)])].map(
    (offset) => asUtc - offset,
  );
  const shownAs = candidates.filter((time) => localTimeOf(time, timeZone) === text.trim().replace('T', ' '));
  const possible = shownAs.length > 0 ? shownAs : candidates;
  return possible.reduce((best, time) => (Math.abs(time - near) < Math.abs(best - near) ? time : best));
}
