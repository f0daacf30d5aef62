import { create } from 'zustand';

/** Whether the server has a newer console than the one that runs here. */
export const useVersion = create<{ isOutdated: boolean }>(() => ({ isOutdated: false }));

/** The script that starts the console: every build names it anew. */
const entryOf = (page: Document) => page.querySelector('script[type="module"][src]')?.getAttribute('src');
const running = entryOf(document);

/** Asks the server which console it has. A server that gives no answer says nothing about its version. */
export async function checkVersion(): Promise<void> {
  const reply = await fetch('/', { cache: 'no-store' }).catch(() => undefined);
  if (!reply?.ok) return;
  const current = entryOf(new DOMParser().parseFromString(await reply.text(), 'text/html'));
  if (current && current !== running) useVersion.setState({ isOutdated: true });
}
