/** A place of a drawn day, and how wide it is, %. */
export interface Stretch {
  left: number;
  width: number;
}

const hour = 3600;
const dayEnds = 24 * hour;

/** The second of a time of day, `HH:mm:ss`. */
function secondOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * hour + minutes * 60 + seconds;
}

const textOf = (second: number) => `${String(second / hour).padStart(2, '0')}:00`;

/** The hours of a day in which something is to be seen, as a line from 0 to 100 %. */
export class DayLine {
  private readonly from: number;
  private readonly to: number;

  /** @param times all times of day that are drawn, `HH:mm:ss`; leave of a whole day widens it to the whole day */
  constructor(times: readonly string[]) {
    const seconds = times.map(secondOf);
    this.from = Math.max(0, Math.floor(Math.min(...seconds) / hour - 0.5) * hour);
    this.to = Math.min(dayEnds, Math.ceil(Math.max(...seconds) / hour + 0.5) * hour);
  }

  /** First and last hour, `07:00`. */
  get ends() {
    return { from: textOf(this.from), to: textOf(this.to) };
  }

  /** Where a time of day is, %. */
  at = (time: string): number => ((secondOf(time) - this.from) / (this.to - this.from)) * 100;

  /** Where a stretch of the day is. */
  stretch = (from: string, to: string): Stretch => ({ left: this.at(from), width: this.at(to) - this.at(from) });

  /** Hours to be named below the line: seven at most. */
  get hours(): { text: string; left: number }[] {
    const step = Math.ceil((this.to - this.from) / hour / 6) * hour;
    const count = Math.floor((this.to - this.from) / step) + 1;
    return Array.from({ length: count }, (_, index) => {
      const text = textOf(this.from + index * step);
      return { text, left: this.at(text) };
    });
  }
}

/** In which row each band lies so that none covers another: the first that is free there, from 0 on. */
export const bandRowsOf = (bands: readonly Stretch[]): number[] =>
  placed(bands.map(({ left, width }) => ({ from: left, to: left + width })));

/** How much of the line a mark takes on the narrowest screen, %. */
const markWidth = 9;

/** In which row each mark stands so that none covers another: the first that is free there, from 0 on. @param places % */
export const rowsOf = (places: readonly number[]): number[] =>
  placed(places.map((from) => ({ from, to: from + markWidth })));

function placed(stretches: readonly { from: number; to: number }[]): number[] {
  const ends: number[] = [];
  const rows: number[] = [];
  for (const [index, { from, to }] of [...stretches.entries()].sort(([, one], [, other]) => one.from - other.from)) {
    const free = ends.findIndex((end) => end <= from);
    const row = free === -1 ? ends.length : free;
    ends[row] = to;
    rows[index] = row;
  }
  return rows;
}
