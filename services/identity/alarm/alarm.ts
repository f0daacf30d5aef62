import { alarmEnded, alarmRaised, alarmRepeated, alarmTaken } from '../../../libs/contracts/identity/index.js';
import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { alarms, type alarmTable } from './alarm.read-model.js';

/** Something that needs a person's attention. */
export type Alarm = DataOf<typeof alarmRaised>;

/** Codes of the levels that are the building's (enumeration AlarmLevel). */
export const buildingLevels: readonly Alarm['level'][] = [1, 2];
/** Who has taken an alarm of the building looks after what is told of it for so long; what comes later is news, ms. */
const lookedAfter = 10 * 60_000;

/** Id of the alarm about a subject, the same whenever it is raised. */
export const alarmIdOf = (school: string, subject: string): string => namedId('alarm', school, subject);

export type AlarmCommand =
  /**
   * It happened. `hasNoEnd`: nobody will say that it is over, so each time is one more to be looked after. `quietFor`: while it
   * stands it is not told again for so long, ms.
   */
  | { type: 'Report'; alarm: Alarm; hasNoEnd?: boolean; quietFor?: number }
  /** What it was about is right again. @param at epoch ms */
  | { type: 'End'; at: number }
  | { type: 'Take'; accountId: string; name: string; at: number };

type AlarmEvent = EventOf<typeof alarmRaised | typeof alarmRepeated | typeof alarmTaken | typeof alarmEnded>;

/**
 * The rules of an alarm. What they decide about is its row, not its stream: a door that is forced each day makes a long one.
 */
export const alarm: RowDecider<typeof alarmTable, AlarmCommand, AlarmEvent> = {
  projection: alarms,
  streamOf: (_event, _command, [id]) => `alarm-${id}`,

  decide(command, row) {
    const isStanding = row !== undefined && row.endedAt === null;
    switch (command.type) {
      case 'Report': {
        const { alarm: told, hasNoEnd = false, quietFor = 0 } = command;
        // A device that lost power says of nothing that it is over: the next time must be seen nevertheless.
        const isNews =
          row?.takenAt != null &&
          buildingLevels.includes(told.level) &&
          told.happenedAt - Math.max(row.happenedAt, row.takenAt) > lookedAfter;
        if (!isStanding || hasNoEnd || isNews) return [alarmRaised(told)];
        const { template, values, happenedAt, occurrences } = told;
        if (happenedAt - row.happenedAt < quietFor) return [];
        return [alarmRepeated({ template, values, happenedAt, occurrences })];
      }
      case 'End':
        return isStanding ? [alarmEnded({ endedAt: command.at })] : [];
      case 'Take': {
        if (!row) throw Rejection.notFound('告警不存在');
        if (!isStanding) throw Rejection.state('告警已解除，无需接手');
        if (row.takenById === command.accountId) return [];
        if (row.takenBy !== null) throw Rejection.state('告警已由 {name} 接手', { name: row.takenBy });
        return [alarmTaken({ accountId: command.accountId, name: command.name, takenAt: command.at })];
      }
    }
  },
};

/** Something that happened, or the end of it, in the order of a log. */
export type AlarmChange = Exclude<AlarmCommand, { type: 'Take' }>;

/**
 * The commands that say the same as the changes about one subject: what happened many times, or came and went, is told once
 * with its count.
 */
export function gathered(changes: readonly AlarmChange[]): AlarmChange[] {
  const reports = changes.filter((change) => change.type === 'Report');
  const newest = reports.at(-1);
  if (!newest) return changes.slice(-1);
  const place = changes.lastIndexOf(newest);
  const occurrences = reports.reduce((sum, { alarm: { occurrences: times } }) => sum + times, 0);
  return [
    ...changes
      .slice(0, place)
      .filter(({ type }) => type === 'End')
      .slice(0, 1),
    { ...newest, alarm: { ...newest.alarm, occurrences } },
    ...changes.slice(place + 1).slice(-1),
  ];
}
