import { readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { expect } from './console.js';

/** Files of the built console by the modules that they were made of. */
const built = JSON.parse(
  readFileSync(new URL('../../dist/web/.vite/manifest.json', import.meta.url), 'utf8'),
) as Record<string, { file: string }>;

/** Address of the file that a module is loaded with, below that of the console. */
export function fileOf(source: string): string {
  const file = built[source]?.file;
  if (!file) throw new Error(`The built console has no file of ${source}`);
  return `/${file}`;
}

/** A live channel never ends. */
const isCounted = (request: Request) => !request.url().includes('/socket.io/');
/** A page that asks for nothing this long has what it needs, ms. */
const rest = 500;

/** Scripts that a page asks for over HTTP, from here on: their paths, and how heavy they are on the wire (gzip). */
export class Scripts {
  private readonly asked = new Map<string, Request>();
  private pending = 0;
  private last = Date.now();

  constructor(page: Page) {
    page.on('request', (request) => {
      if (!isCounted(request)) return;
      this.change(1);
      if (request.resourceType() === 'script') this.asked.set(new URL(request.url()).pathname, request);
    });
    page.on('requestfinished', (request) => isCounted(request) && this.change(-1));
    page.on('requestfailed', (request) => isCounted(request) && this.change(-1));
  }

  private change(by: 1 | -1): void {
    this.pending += by;
    this.last = Date.now();
  }

  /** Paths of the scripts, in the order in which they were asked for. */
  get paths(): readonly string[] {
    return [...this.asked.keys()];
  }

  /** Waits until nothing more is on its way. */
  async settled(): Promise<void> {
    await expect.poll(() => this.pending === 0 && Date.now() - this.last > rest).toBe(true);
  }

  /** Kilobytes (1,000 bytes) of some of them, as they came over the wire. */
  async kilobytes(paths: readonly string[] = this.paths): Promise<number> {
    const requests = [...this.asked].flatMap(([path, request]) => (paths.includes(path) ? [request] : []));
    const weights = await Promise.all(requests.map(weightOf));
    return weights.reduce((sum, weight) => sum + weight, 0) / 1000;
  }
}

/** Bytes of an answer's body as it was sent, also where the browser had kept it. */
async function weightOf(request: Request): Promise<number> {
  const response = await request.response();
  const { 'content-length': length, 'content-encoding': encoding } = (await response?.allHeaders()) ?? {};
  if (!length) throw new Error(`${request.url()} does not say how long it is`);
  if (encoding !== 'gzip' && Number(length) > 1000) throw new Error(`${request.url()} was not packed`);
  return Number(length);
}
