import { useEffect } from 'react';

/** Name of the product, behind the title of every page. */
export const product = 'Campus';

/** Shows the title of a page in the browser's tab. @param notice what stands before it */
export function useTitle(page: string | undefined, notice?: string): void {
  useEffect(() => {
    document.title = [notice, page, product].filter(Boolean).join(' - ');
  }, [page, notice]);
}
