import { useEffect } from 'react';

/** Name of the product, behind the title of every page. */
export const product = 'Campus';

/** Shows the title of a page in the browser's tab. */
export function useTitle(page: string | undefined): void {
  useEffect(() => {
    document.title = page ? `${page} - ${product}` : product;
  }, [page]);
}
