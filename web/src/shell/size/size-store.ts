import { create } from 'zustand';
import { readCookie, writeCookie } from '@/language/cookie.js';

/** Sizes of the console's controls, the largest first (source: screens.yaml, shell.layout). */
export const sizes = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof sizes)[number];

const cookie = 'School-Size';
const usual: Size = 'medium';

/** The size that the user chose. */
export const useSize = create<{ size: Size }>(() => ({
  size: sizes.find((size) => size === readCookie(cookie)) ?? usual,
}));

/** Shows the controls in another size, and remembers it for a year. */
export function changeSize(size: Size): void {
  writeCookie(cookie, size, 365);
  useSize.setState({ size });
}
