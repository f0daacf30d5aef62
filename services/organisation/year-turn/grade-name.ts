const numerals = [...'零一二三四五六七八九十', '十一', '十二', '十三'];
/** The number in the name of a grade; of a year there are four digits. */
const numberIn = /(?<!\d)\d{1,2}(?!\d)|[一二三四五六七八九十]+/;

/**
 * The level that the name of a grade says: 2 of 高二, 10 of Grade 10; undefined where it says none, as 2026级, which is the
 * year of those who are in it.
 */
export function levelOf(name: string): number | undefined {
  const [found] = numberIn.exec(name) ?? [];
  if (found === undefined) return undefined;
  const level = /\d/.test(found) ? Number(found) : numerals.indexOf(found);
  return level > 0 ? level : undefined;
}

/** What the grade of a level is called, by the pattern of the name of another one; undefined where that says no level. */
export function nameAtLevel(name: string, level: number): string | undefined {
  const [found] = numberIn.exec(name) ?? [];
  if (found === undefined || levelOf(name) === undefined) return undefined;
  const told = /\d/.test(found) ? String(level) : numerals[level];
  return told === undefined ? undefined : name.replace(numberIn, told);
}
