/** Colours as red, green, blue, 0 to 255. */
type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const format = (color: readonly number[]): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance (source: WCAG 2.2). */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour, moved by a share of 0 to 1 towards black, or towards white. */
export function shade(hex: string, share: number, towards: 'black' | 'white'): string {
  const end = towards === 'white' ? 255 : 0;
  return format(parse(hex).map((part) => part + (end - part) * share));
}

/** Least contrast of text (source: WCAG 2.2, 1.4.3). */
const least = 4.5;

/** The colour, moved away from the grounds until it can be read on each of them. */
export function readableOn(hex: string, grounds: readonly string[], away: 'black' | 'white'): string {
  const isReadable = (color: string) => grounds.every((ground) => contrast(parse(color), parse(ground)) >= least);
  let color = hex;
  for (let share = 0.01; !isReadable(color) && share < 1; share += 0.01) color = shade(hex, share, away);
  return color;
}
