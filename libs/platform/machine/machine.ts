import { statfs } from 'node:fs/promises';
import { cpus, freemem, totalmem } from 'node:os';

/** How busy a machine is, percent. */
export interface Figures {
  cpu: number;
  memory: number;
  disk: number;
}

interface ProcessorTimes {
  busy: number;
  all: number;
}

function processorTimes(): ProcessorTimes {
  const times = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({ busy: user + nice + sys + irq, idle }));
  const busy = times.reduce((sum, one) => sum + one.busy, 0);
  return { busy, all: busy + times.reduce((sum, one) => sum + one.idle, 0) };
}

const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0);

/** Measures the machine that the process runs on. */
export class Machine {
  private before = processorTimes();

  /** @param folder whose disk is measured */
  constructor(private readonly folder: string) {}

  /** The figures of now; the processors' since the measurement before. */
  async measure(): Promise<Figures> {
    const now = processorTimes();
    const cpu = percent(now.busy - this.before.busy, now.all - this.before.all);
    this.before = now;
    const { blocks, bfree } = await statfs(this.folder);
    return { cpu, memory: percent(totalmem() - freemem(), totalmem()), disk: percent(blocks - bfree, blocks) };
  }
}
