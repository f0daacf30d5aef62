/** What rows are called, by the names that the contract has for it, and the number that tells those of one name apart. */
const names = ['name', 'personName', 'recipientName', 'deviceName', 'title', 'loginAccount'];
const numbers = ['code', 'personCode', 'deviceCode'];

const textIn = (row: object, keys: readonly string[]) =>
  keys.map((key) => (row as Record<string, unknown>)[key]).find((value) => typeof value === 'string' && value !== '');

/** What a row is called, with its number: `曾梓睿 S00001`; undefined for rows without a name. */
export function rowName(row: object): string | undefined {
  const name = textIn(row, names);
  return name === undefined ? undefined : [name, textIn(row, numbers)].filter(Boolean).join(' ');
}
