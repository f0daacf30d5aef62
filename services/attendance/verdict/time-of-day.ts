/** A moment of a day: seconds since its midnight. */
export type Second = number;

/** The midnight at which a day ends. */
export const dayEnds: Second = 86_400;

/** The second of `HH:mm:ss`. */
export function secondOf(time: string): Second {
  const [hours, minutes, seconds] = time.split(':').map(Number) as [number, number, number];
  return (hours * 60 + minutes) * 60 + seconds;
}

/** `HH:mm:ss` of a second. */
export const timeOf = (second: Second): string =>
  [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
