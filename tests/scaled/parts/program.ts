import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dearPause, until } from '../../../libs/testing/product.js';

/** The checkout: tests run from `dist/tests/scaled/parts`. */
export const projectFolder = fileURLToPath(new URL('../../../..', import.meta.url));

/** A program of the scaled form, as the machine runs it. */
export interface ProgramOptions {
  /** Names it in messages, and its log `<name>.log`. */
  name: string;
  /** Holds the log. */
  folder: string;
  program: string;
  parameters: readonly string[];
  environment?: Record<string, string>;
  /** True when it does its work. */
  isReady: () => Promise<boolean>;
  /** How it is asked to end; SIGTERM without it. */
  stopSignal?: NodeJS.Signals;
}

const startLimit = 120_000;
const stopLimit = 30_000;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A part of the scaled form: started, ended in order, or without warning. */
export interface Part {
  readonly name: string;
  readonly isRunning: boolean;
  start(): Promise<void>;
  /** Ends it as an operator does; what it keeps stays. */
  stop(): Promise<void>;
  /** Pulls the plug: kill -9. */
  kill(): Promise<void>;
}

/** A program as a part; it never outlives the process that started it. */
export class Program implements Part {
  private child?: ChildProcess;

  constructor(private readonly options: ProgramOptions) {}

  get name(): string {
    return this.options.name;
  }

  /** What it writes to its output, of all its starts. */
  get logFile(): string {
    return join(this.options.folder, `${this.name}.log`);
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Number of the running process. */
  get pid(): number | undefined {
    return this.isRunning ? this.child?.pid : undefined;
  }

  async start(): Promise<void> {
    if (this.isRunning) throw new Error(`${this.name} runs already`);
    const { program, parameters, environment, folder, isReady } = this.options;
    await mkdir(folder, { recursive: true });
    const log = openSync(this.logFile, 'a');
    // A group of its own: Ctrl-C asks the runner, which ends the parts in their order.
    const child = spawn(program, parameters, {
      env: { ...process.env, NODE_OPTIONS: '', ...environment },
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.child = child;
    let failure: Error | undefined;
    child.once('error', (error) => {
      failure = error;
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    await until(
      `${this.name} to be ready`,
      async () => {
        if (failure) throw new Error(`${program} does not run: ${failure.message}`);
        if (!this.isRunning) throw new Error(`${this.name} ended while it started:\n${this.lastLines()}`);
        return isReady();
      },
      startLimit,
      dearPause,
    );
  }

  async stop(): Promise<void> {
    await this.end(this.options.stopSignal ?? 'SIGTERM');
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Stops it in its tracks, and lets it go on: a process that hangs. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal);
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || !this.isRunning) return;
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill(signal);
    const hurry = setTimeout(() => child.kill('SIGKILL'), stopLimit);
    await ended;
    clearTimeout(hurry);
  }

  private lastLines(): string {
    return readFileSync(this.logFile, 'utf8').trim().split('\n').slice(-15).join('\n');
  }
}

/** True when somebody accepts connections there. */
export function answers(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host });
    const end = (isThere: boolean) => {
      socket.destroy();
      done(isThere);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}
