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

/** Large libraries that come once, with the first screen that shows something of theirs; kilobytes at most. */
export const libraries = { calendar: 40, engine: 190 };
/** The files of a large library. */
export const library = (name: keyof typeof libraries) => new RegExp(`/assets/${name}-[^/]*\\.js$`);
/** Whether a file is of a large library. */
export const isLibrary = (path: string) => library('calendar').test(path) || library('engine').test(path);

/** A live channel never ends. */
const isCounted = (request: Request) => !request.url().includes('/socket.io/');
/** A page that asks for nothing this long has what it needs, ms. */
const rest = 500;

/** Scripts that a page asks for over HTTP, from here on: their paths, and how heavy they are on the wire (gzip). */
export class Scripts {
  private readonly asked = new Map<string, Request>();
  private pending = 0;
  private last = Date.now();

  constructor(private readonly page: Page) {
    page.on('request', this.begins).on('requestfinished', this.ends).on('requestfailed', this.ends);
  }

  private readonly begins = (request: Request): void => {
    if (!isCounted(request)) return;
    this.change(1);
    if (request.resourceType() === 'script') this.asked.set(new URL(request.url()).pathname, request);
  };

  private readonly ends = (request: Request): void => {
    if (isCounted(request)) this.change(-1);
  };

  /** From here on what the page asks for is nobody's. */
  end(): void {
    this.page.off('request', this.begins).off('requestfinished', this.ends).off('requestfailed', this.ends);
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
