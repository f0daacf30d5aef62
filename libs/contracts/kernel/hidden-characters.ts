/**
 * What a text can hold without showing it: format characters that turn the direction of what stands around them, have no
 * width or tag, separators that end no line in a form, fillers and a pattern of no dots that look like nothing, control
 * characters but those of lines (source: Unicode 17, general categories Cf, Zl, Zp and Cc, and Default_Ignorable_Code_Point).
 * Not among them: variation selectors, which choose between forms of a character, as Chinese and Japanese names need.
 */
const hidden =
  /(?![\t\n\r])\p{Cc}|\u2800|\u00ad|\u034f|\u061c|\u115f|\u1160|\u180e|[\u200b-\u200f]|[\u2028-\u202e]|[\u2060-\u206f]|\u3164|\ufeff|\uffa0|[\ufff9-\ufffb]|[\u{1bca0}-\u{1bca3}]|[\u{1d173}-\u{1d17a}]|[\u{e0000}-\u{e007f}]/u;

/**
 * Joiners (U+200C, U+200D, U+180E) behind a letter or mark of a script whose spelling needs them, as Persian, Hindi, Sinhala and
 * Mongolian do, and between the parts of an emoji.
 */
const joined =
  /(\p{Extended_Pictographic}\ufe0f|(?![\ufe00-\ufe0f])\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{scx=Arab}|\p{scx=Syrc}|\p{scx=Mong}|\p{scx=Deva}|\p{scx=Beng}|\p{scx=Guru}|\p{scx=Gujr}|\p{scx=Orya}|\p{scx=Taml}|\p{scx=Telu}|\p{scx=Knda}|\p{scx=Mlym}|\p{scx=Sinh}|\p{scx=Khmr}|\p{scx=Mymr}|\p{scx=Tibt})(?:\u200c|\u200d|\u180e)/gu;

/** True for a text with characters that nobody sees and that no script asks for where they stand. */
export const hasHidden = (text: string): boolean => hidden.test(text) && hidden.test(text.replace(joined, '$1'));

/** No text holds a zero (PostgreSQL): it is refused wherever it stands. */
const isNothing = (character: string): boolean =>
  character.trim() === '' || (character !== '\0' && hidden.test(character));

/** A text without what nobody sees at its ends: spaces, and characters that only `hasHidden` finds (source: README of the specification). */
export function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  for (; start < end; ) {
    const first = String.fromCodePoint(text.codePointAt(start)!);
    if (!isNothing(first)) break;
    start += first.length;
  }
  for (; end > start; ) {
    const isPair = end - start > 1 && /[\udc00-\udfff]/.test(text[end - 1]!) && /[\ud800-\udbff]/.test(text[end - 2]!);
    const last = text.slice(end - (isPair ? 2 : 1), end);
    if (!isNothing(last)) break;
    end -= last.length;
  }
  return text.slice(start, end);
}

const directed = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const isolates = /[\u2066-\u2069]/g;

/**
 * A text that goes into a sentence: where it turns directions, as stored before such texts were refused, it cannot turn those of
 * the sentence (source: Unicode Bidirectional Algorithm, first strong isolate).
 */
export const isolated = (text: string): string =>
  directed.test(text) ? `\u2068${text.replace(isolates, '')}\u2069` : text;
