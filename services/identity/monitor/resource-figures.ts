import { statfs } from 'node:fs/promises';
import { cpus, freemem, totalmem } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIGURATION, type Configuration } from '../../../libs/platform/index.js';

/** How busy the machine is, percent. */
export interface Figures {
  cpu: number;
  memory: number;
  disk: number;
}

/** Shortest time over which the use of the processors is measured, ms. */
const shortestSpan = 1000;

interface ProcessorTimes {
  busy: number;
  all: number;
  /** Epoch ms. */
  at: number;
}

function processorTimes(): ProcessorTimes {
  const times = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({ busy: user + nice + sys + irq, idle }));
  const busy = times.reduce((sum, one) => sum + one.busy, 0);
  return { busy, all: busy + times.reduce((sum, one) => sum + one.idle, 0), at: Date.now() };
}

const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0);

/** Measures the machine that the process runs on. */
@Injectable()
export class ResourceFigures {
  private before = processorTimes();
  private cpu = 0;

  constructor(@Inject(CONFIGURATION) private readonly configuration: Configuration) {}

  /** The figures of now; the processors' since the measurement before. */
  async measure(): Promise<Figures> {
    const now = processorTimes();
    if (now.at - this.before.at >= shortestSpan) {
      this.cpu = percent(now.busy - this.before.busy, now.all - this.before.all);
      this.before = now;
    }
    const { blocks, bfree } = await statfs(this.configuration.DATA_DIR);
    return {
      cpu: this.cpu,
      memory: percent(totalmem() - freemem(), totalmem()),
      disk: percent(blocks - bfree, blocks),
    };
  }
}
