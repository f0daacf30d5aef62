/** Colours as red, green, blue, 0 to 255. */
type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const format = (color: Rgb): string =>
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

/** The colour, darkened by a share of 0 to 1. */
export const darken = (hex: string, share: number): string =>
  format(parse(hex).map((part) => part * (1 - share)) as unknown as Rgb);

/** Least contrast of text (source: WCAG 2.2, 1.4.3). */
const least = 4.5;

/** The colour, darkened until it can be read on the background, and until the background can be read on it. */
export function readableOn(hex: string, background: string): string {
  const ground = parse(background);
  let color = hex;
  for (let share = 0; contrast(parse(color), ground) < least && share < 1; share += 0.01) color = darken(hex, share);
  return color;
}
