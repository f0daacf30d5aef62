import { type Plugin, runnerImport } from 'vite';
import type * as messages from '../libs/contracts/messages/index.js';

const prefix = 'virtual:server-texts/';
/** How bundlers mark modules that are no files. */
const mark = '\0';

/**
 * Gives the console the contract's texts as one module for each language. The tables themselves stay out of its bundles:
 * they lie beside the calls, which are on every page.
 */
export const serverTexts = (): Plugin => ({
  name: 'server-texts',
  resolveId: (id) => (id.startsWith(prefix) ? mark + id : undefined),
  async load(id) {
    if (!id.startsWith(mark + prefix)) return undefined;
    const path = new URL('../libs/contracts/messages/index.ts', import.meta.url).pathname;
    const { module } = await runnerImport<typeof messages>(path);
    const place = module.translatedTo[id.slice(mark.length + prefix.length) as keyof typeof module.translatedTo];
    const texts = Object.entries(module.catalogue).map(([template, row]) => [template, row[place]]);
    return `export default ${JSON.stringify(Object.fromEntries(texts))}`;
  },
});
