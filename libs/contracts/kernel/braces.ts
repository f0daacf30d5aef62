/** A text with what stands for the names in its braces: `{姓名}`; names without a value stay as they are. */
export const withValues = (text: string, values: Readonly<Partial<Record<string, string>>>): string =>
  text.replace(/\{([^{}]{1,20})\}/g, (braced, name: string) => values[name] ?? braced);
