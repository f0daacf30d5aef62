import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ScaledCampus } from './campus.js';

/** What others may know of a scaled form that runs: `running.json` in its folder. */
export interface RunningCampus {
  url: string;
  mqttPort: number;
  /** Folder of the files of the processes, with the list of the devices of the sample school. */
  dataFolder: string;
  /** Numbers of the processes by name, `people-1`. */
  processes: Record<string, number>;
}

/** How often is looked whether every process is there, ms. */
const interval = 250;

async function announce(campus: ScaledCampus): Promise<void> {
  const file = join(campus.folder, 'running.json');
  const running: RunningCampus = {
    url: campus.url,
    mqttPort: campus.mosquitto.port,
    dataFolder: join(campus.folder, 'files'),
    processes: Object.fromEntries(campus.all.flatMap(({ name, pid }) => (pid ? [[name, pid]] : []))),
  };
  // Whoever reads it finds all of it or that of before.
  await writeFile(`${file}.new`, JSON.stringify(running));
  await rename(`${file}.new`, file);
}

/** Starts processes again that end, as an orchestrator does, until it is aborted; keeps `running.json`. */
export async function keepRunning(campus: ScaledCampus, signal: AbortSignal): Promise<void> {
  await announce(campus);
  while (!signal.aborted) {
    await delay(interval, undefined, { signal }).catch(() => undefined);
    for (const program of campus.all) {
      if (signal.aborted || program.isRunning) continue;
      console.error(`${program.name} ended and is started again`);
      await program.start().catch(console.error);
      await announce(campus);
    }
  }
}
