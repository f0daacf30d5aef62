import { Inject, Injectable } from '@nestjs/common';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import {
  firstSchoolId,
  LOGGER,
  type Logger,
  longestSilence,
  MachineSamples,
  sampleInterval,
} from '../../../libs/platform/index.js';
import { type Alarm, type AlarmChange, alarm, alarmIdOf } from './alarm.js';
import { standingAbout } from './alarm.read-model.js';
import { machineKinds, type Trouble, troublesOf } from './machine-troubles.js';

/** A trouble that lasts is told once in this time, ms. */
const reminder = 3_600_000;
/** A trouble that was not seen for so long is over, ms: what comes and goes is one. */
const calm = 60_000;

/**
 * Looks after machines, backlogs and services, and raises alarms. They go to the first school, whose people run the
 * installation.
 */
@Injectable()
export class MachineWatch {
  private timer?: NodeJS.Timeout;
  private looking: Promise<void> = Promise.resolve();
  /** When each trouble that stands was seen last, epoch ms; missing until the first look. */
  private seen?: Map<string, number>;

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

  /** Raises alarms for what is wrong now, and ends those of what was. @param now epoch ms */
  async look(now = Date.now()): Promise<void> {
    const recent = await this.samples.since(now - longestSilence - sampleInterval);
    const troubles = troublesOf(recent, await this.samples.services(now), now);
    this.seen ??= await this.standing(now);
    for (const trouble of troubles) {
      await this.tell(trouble.subject, { type: 'Report', alarm: reported(trouble, now), quietFor: reminder });
      this.seen.set(trouble.subject, now);
    }
    for (const [subject, at] of this.seen) {
      if (now - at < calm) continue;
      await this.tell(subject, { type: 'End', at: now });
      this.seen.delete(subject);
    }
  }

  /** What others have told of before, as if it were seen now. */
  private async standing(now: number): Promise<Map<string, number>> {
    const subjects = await this.store.database.inSchool(firstSchoolId, (sql) => standingAbout(sql, machineKinds));
    return new Map(subjects.map((subject) => [subject, now]));
  }

  /** Watches of several processes tell of the same: its alarm is one. */
  private async tell(subject: string, change: AlarmChange): Promise<void> {
    await this.store.transact({ school: firstSchoolId, meta: { actor: 'system' } }, (unit) =>
      unit.handleRow(alarm, [alarmIdOf(unit.school, subject)], change),
    );
  }
}

const reported = ({ subject, template, values }: Trouble, now: number): Alarm => ({
  type: '资源告警',
  level: 3,
  template,
  values,
  happenedAt: now,
  occurrences: 1,
  subject,
});
