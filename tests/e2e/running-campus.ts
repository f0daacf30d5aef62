import { readFileSync } from 'node:fs';
import { Product, until } from '../../libs/testing/product.js';
import type { RunningCampus } from '../scaled/running.js';

/** The product that a browser test is about. */
export type CampusUnderTest = Pick<Product, 'url' | 'mqttPort' | 'dataFolder' | 'launch' | 'stop'> & {
  /** kill -9 of what imports students. */
  kill(): Promise<void>;
};

/** The scaled form that `npm run scaled` has started, by its `running.json`. */
class ScaledUnderTest implements CampusUnderTest {
  constructor(private readonly file: string) {}

  get url(): string {
    return this.now.url;
  }

  get mqttPort(): number {
    return this.now.mqttPort;
  }

  get dataFolder(): string {
    return this.now.dataFolder;
  }

  async kill(): Promise<void> {
    process.kill(this.importer, 'SIGKILL');
  }

  /** Who started it starts what was killed again. */
  async launch(): Promise<void> {
    const killed = this.importer;
    await until('the process to be started again', () => this.importer !== killed, 120_000);
  }

  /** It goes on: who started it ends it. */
  async stop(): Promise<void> {}

  private get now(): RunningCampus {
    return JSON.parse(readFileSync(this.file, 'utf8')) as RunningCampus;
  }

  private get importer(): number {
    return this.now.processes['people-1'] as number;
  }
}

/** `running.json` of a fresh scaled form that the test is run against. */
export const runningFile = process.env.CAMPUS_RUNNING;

/** A fresh product that draws verification images: one process, or the scaled form that CAMPUS_RUNNING names. */
export async function freshCampus(): Promise<CampusUnderTest> {
  if (runningFile) return new ScaledUnderTest(runningFile);
  const product = await Product.start({ environment: { CAPTCHA: 'on' } });
  return product;
}
