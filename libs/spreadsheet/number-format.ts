/** How a number format changes what a person reads in a cell; formats that only decorate count as general. */
export type NumberFormat =
  | { kind: 'general' }
  | { kind: 'date'; date: boolean; time: boolean }
  | { kind: 'digits'; tokens: readonly FormatToken[]; decimals: number };

/** A digit place (0, #, ?) or fixed text between digits. */
interface FormatToken {
  readonly place: boolean;
  readonly text: string;
}

interface FormatSection {
  tokens: { quoted: boolean; text: string }[];
  conditional: boolean;
  elapsed: boolean;
}

export const GENERAL: NumberFormat = { kind: 'general' };
const MAX_CODE_LENGTH = 1_000;

/** Built-in formats that show dates or times: ECMA-376 part 1, §18.8.30, with the East Asian ones (27-36, 50-58). */
function builtInFormat(id: number): NumberFormat {
  if (id === 22) return { kind: 'date', date: true, time: true };
  if (
    (id >= 14 && id <= 17) ||
    (id >= 27 && id <= 31) ||
    id === 36 ||
    (id >= 50 && id <= 54) ||
    id === 57 ||
    id === 58
  ) {
    return { kind: 'date', date: true, time: false };
  }
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) || id === 55 || id === 56) {
    return { kind: 'date', date: false, time: true };
  }
  return GENERAL;
}

/** Cuts the first section of a format code into characters and quoted or escaped text. */
function firstSection(code: string): FormatSection {
  const section: FormatSection = { tokens: [], conditional: false, elapsed: false };
  for (let i = 0; i < code.length && code[i] !== ';'; i++) {
    const character = code[i] ?? '';
    if (character === '"' || character === '[') {
      const end = code.indexOf(character === '"' ? '"' : ']', i + 1);
      const text = code.slice(i + 1, end < 0 ? code.length : end);
      if (character === '"') section.tokens.push({ quoted: true, text });
      else if (/^(h+|m+|s+)$/i.test(text)) {
        section.elapsed = true;
        section.tokens.push({ quoted: false, text: text.toLowerCase() });
      } else if (/^[<>=]/.test(text)) section.conditional = true;
      i = end < 0 ? code.length : end;
    } else if (character === '\\' || character === '_' || character === '*') {
      i += 1;
      if (character === '\\') section.tokens.push({ quoted: true, text: code[i] ?? '' });
    } else section.tokens.push({ quoted: false, text: character });
  }
  return section;
}

/** Runs of equal date letters; m stands for minutes beside hours or seconds, else for months. */
function dateFormat(bare: string, elapsed: boolean): NumberFormat | undefined {
  const letters = bare.replace(/am\/pm|a\/p|general|e[+-]/gi, '').toLowerCase();
  const runs = letters.match(/y+|m+|d+|h+|s+|aaa+|e+|g+/g) ?? [];
  if (runs.length === 0) return undefined;
  let date = false;
  let time = elapsed;
  runs.forEach((run, index) => {
    const minutes = run[0] === 'm' && (runs[index - 1]?.[0] === 'h' || runs[index + 1]?.[0] === 's');
    if (minutes || run[0] === 'h' || run[0] === 's') time = true;
    else date = true;
  });
  return { kind: 'date', date, time: time && !(date && elapsed) };
}

/** Two or more forced zeros before the point make a code out of a number (0000, "XS"000); one zero only decorates. */
function digitsFormat(section: FormatSection): NumberFormat {
  const tokens: FormatToken[] = [];
  let decimals = 0;
  let afterPoint = false;
  let zeros = 0;
  for (const { quoted, text } of section.tokens) {
    if (quoted) tokens.push({ place: false, text });
    else if (/[0#?]/.test(text)) {
      if (afterPoint) decimals += 1;
      else {
        tokens.push({ place: true, text });
        if (text === '0') zeros += 1;
      }
    } else if (text === '.') afterPoint = true;
    else if (/[%eE/@]/.test(text)) return GENERAL;
    else if (text !== ',') tokens.push({ place: false, text });
  }
  return zeros >= 2 ? { kind: 'digits', tokens, decimals } : GENERAL;
}

/**
 * Reads what a number format means to a reader of the sheet.
 * @param id numFmtId of the style
 * @param code the format code when the workbook declares one for `id`
 */
export function readNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtInFormat(id);
  if (code.length > MAX_CODE_LENGTH) return GENERAL;
  const section = firstSection(code);
  const bare = section.tokens.map(({ quoted, text }) => (quoted ? ' ' : text)).join('');
  if (/general|@/i.test(bare)) return GENERAL;
  const date = dateFormat(bare, section.elapsed);
  if (date) return date;
  return section.conditional ? GENERAL : digitsFormat(section);
}

/** A number as text without exponent and without the noise beyond 15 digits, which Excel never shows either. */
function plainNumber(raw: string): string {
  // Long identity numbers that a producer wrote out in full must not lose digits.
  if (/^-?\d+$/.test(raw)) return raw;
  const value = Number(raw);
  if (raw === '' || !Number.isFinite(value)) return raw;
  if (value === 0) return '0';
  const [mantissa = '', power = '0'] = Math.abs(value).toExponential(14).split('e');
  const exponent = Number(power);
  if (Math.abs(exponent) > 30) return String(value);
  const digits = mantissa.replace('.', '').replace(/0+$/, '');
  const sign = value < 0 ? '-' : '';
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return fraction ? `${sign}${whole}.${fraction}` : sign + whole;
}

const DAY_SECONDS = 86_400;
const LAST_SERIAL = 2_958_466;

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function clock(seconds: number): string {
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Day serials count from 1900 with a 29 February that never was (serial 60), or from 1904. */
function calendarDay(day: number, date1904: boolean): string {
  if (!date1904 && day === 60) return '1900-02-29';
  const fromEpoch = date1904 ? day - 24_107 : day - (day < 60 ? 25_568 : 25_569);
  return new Date(fromEpoch * DAY_SECONDS * 1000).toISOString().slice(0, 10);
}

function showDate(value: number, format: { date: boolean; time: boolean }, date1904: boolean): string {
  const seconds = Math.round(value * DAY_SECONDS);
  if (!format.date) return clock(seconds);
  const day = calendarDay(Math.floor(seconds / DAY_SECONDS), date1904);
  return format.time ? `${day} ${clock(seconds % DAY_SECONDS)}` : day;
}

function showDigits(value: number, tokens: readonly FormatToken[], decimals: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(Math.min(decimals, 15)).split('.');
  const digits = whole === '0' ? '' : whole;
  const places = tokens.filter((token) => token.place).length;
  let used = 0;
  let next = Math.max(0, digits.length - places);
  let text = '';
  for (const token of tokens) {
    if (!token.place) text += token.text;
    else {
      const available = used + digits.length - places >= 0;
      if (used === 0) text += digits.slice(0, next);
      if (available) text += digits[next++] ?? '';
      else if (token.text === '0') text += '0';
      used += 1;
    }
  }
  return (value < 0 ? '-' : '') + text + (fraction ? `.${fraction}` : '');
}

/**
 * The text of a stored number as a person reads it: dates as yyyy-MM-dd or yyyy-MM-dd HH:mm:ss, codes with their zeros.
 * @param raw the number as the file spells it
 */
export function showNumber(raw: string, format: NumberFormat, date1904: boolean): string {
  if (format.kind === 'general') return plainNumber(raw);
  const value = Number(raw);
  if (raw === '' || !Number.isFinite(value)) return raw;
  if (format.kind === 'date') {
    return value >= 0 && value < LAST_SERIAL ? showDate(value, format, date1904) : plainNumber(raw);
  }
  return Math.abs(value) < 1e15 ? showDigits(value, format.tokens, format.decimals) : plainNumber(raw);
}

/** A cell of type d holds ISO 8601 text; midnight without a time in the format is a mere day. */
export function showIsoDate(raw: string, format: NumberFormat): string {
  const parts = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?Z?)?$/.exec(raw);
  if (!parts) return raw;
  const time = (parts[2] ?? '00:00:00').padEnd(8, ':00');
  const timed = format.kind === 'date' ? format.time : time !== '00:00:00';
  return timed ? `${parts[1]} ${time}` : (parts[1] ?? raw);
}
