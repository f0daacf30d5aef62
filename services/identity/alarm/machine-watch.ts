import { Inject, Injectable } from '@nestjs/common';
import { alarmRaised } from '../../../libs/contracts/identity/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import {
  firstSchoolId,
  LOGGER,
  type Logger,
  longestSilence,
  MachineSamples,
  namedId,
  sampleInterval,
} from '../../../libs/platform/index.js';
import { type Trouble, troublesOf } from './machine-troubles.js';
import { wasTold } from './told.js';

/** A trouble that lasts or comes again is told once in this time, ms. */
const reminder = 3_600_000;

/**
 * Looks after machines, backlogs and services, and raises alarms. They go to the first school, whose people run the
 * installation.
 */
@Injectable()
export class MachineWatch {
  private timer?: NodeJS.Timeout;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: EventStore,
    private readonly samples: MachineSamples,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Begins to look. Who started with this process gets as long to show up as who runs may be silent. */
  start(): void {
    const startedAt = Date.now();
    this.timer = setInterval(() => {
      if (Date.now() - startedAt < longestSilence) return;
      this.looking = this.look().catch((error: unknown) => this.logger.error({ error }, 'machine watch'));
    }, sampleInterval);
  }

  /** Looks no more, and waits for the look under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  /** Raises alarms for what is wrong now and was not told lately. @param now epoch ms */
  async look(now = Date.now()): Promise<void> {
    const recent = await this.samples.since(now - longestSilence - sampleInterval);
    const troubles = troublesOf(recent, await this.samples.services(now), now);
    for (const trouble of troubles) await this.tell(trouble, now);
  }

  private tell({ subject, template, values }: Trouble, now: number): Promise<void> {
    return this.store.transact({ school: firstSchoolId, meta: { actor: 'system' } }, async (unit) => {
      if (await wasTold(unit.sql, unit.school, subject, now - reminder)) return;
      // Watches of several processes name the same alarm, which counts once.
      const id = namedId('resource alarm', subject, Math.floor(now / reminder));
      unit.append(`alarm-${id}`, [alarmRaised({ type: '资源告警', template, values, happenedAt: now, subject })], {
        ids: [id],
      });
    });
  }
}
