import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../../libs/testing/product.js';
import type { CampusUnderTest } from './running-campus.js';

const program = fileURLToPath(new URL('../../dist/services/device-gateway/simulator/main.js', import.meta.url));

/** The simulator as an operator runs it: a process of its own that is told what to do line by line. */
export class SimulatorProcess {
  private said = '';

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.said += text;
    });
  }

  /** Plays all devices of a product's sample school. */
  static start({ mqttPort, dataFolder }: Pick<CampusUnderTest, 'mqttPort' | 'dataFolder'>): SimulatorProcess {
    const options = {
      url: `mqtt://127.0.0.1:${mqttPort}`,
      devices: join(dataFolder, 'simulator.json'),
      memory: join(dataFolder, 'simulator'),
    };
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    return new SimulatorProcess(spawn(process.execPath, [program, ...words], { stdio: ['pipe', 'pipe', 'inherit'] }));
  }

  /** Tells it what happens to a device. */
  tell(line: string): void {
    this.child.stdin?.write(`${line}\n`);
  }

  /** Waits until it has said this. */
  hear(what: RegExp): Promise<unknown> {
    return until(`the simulator to say ${what}`, () => what.test(this.said));
  }

  /** Ends it. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = new Promise((done) => this.child.once('exit', done));
    this.child.kill('SIGTERM');
    await ended;
  }
}
