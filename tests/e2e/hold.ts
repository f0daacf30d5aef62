import type { Page } from '@playwright/test';

/** Something that is waited for until it is let go. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { opened, open };
}

/**
 * Holds what a page asks for.
 * @param path end of the address, with `*` for what may be there
 * @param times how many requests are held; all without it
 * @returns lets go of them
 */
export async function hold(page: Page, path: string, times?: number): Promise<() => void> {
  const { opened, open } = gate();
  await page.route(
    `**${path}`,
    async (route) => {
      await opened;
      await route.continue();
    },
    { times },
  );
  return open;
}
