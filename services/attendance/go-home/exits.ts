import { passRecorded } from '../../../libs/contracts/attendance/index.js';
import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import type { StoredEvent } from '../../../libs/eventsourcing/index.js';
import { type Consumer, consumer } from '../../../libs/messaging/index.js';
import { type LocalTime, namedId } from '../../../libs/platform/index.js';
import { parameters, recordsGoHome } from '../parameters.js';
import { goHome, type WayHome } from './go-home.js';
import { isWaiting, waysHomeOn } from './go-home-day.js';

const student = 1;
const out = 2;

/** A student who left, when, and from where. */
interface Exit {
  passId: string;
  studentId: string;
  /** Epoch ms. */
  at: number;
  position: string;
}

/** Exits of students, the earliest first. What is told on a later day comes too late for those who wait for somebody. */
function exitsIn(events: readonly StoredEvent<EventOf<typeof passRecorded>>[], time: LocalTime): Exit[] {
  return (
    events
      // What a person has let count afterwards is no way that somebody waits for now.
      .filter(({ data: { granted, direction, isAccepted } }) => granted && direction === out && !isAccepted)
      .filter(({ recordedAt, data: { happenedAt } }) => time.day(recordedAt) === time.day(happenedAt))
      .flatMap(({ streamId: passId, data: { person, happenedAt: at, position } }) =>
        person?.type === student ? [{ passId, studentId: person.id, at, position }] : [],
      )
      .sort((one, other) => one.at - other.at)
  );
}

/**
 * Begins the way home of a student who leaves school, where the school records them (source: open.gohome.submit). Who
 * goes out again while nobody has said that he is at home is still on the same way; who was said to be at home later than
 * he went out is there.
 *
 * @param time gives the clock of schools
 */
export const exitWatcher = (time: () => LocalTime): Consumer =>
  consumer({
    name: 'attendance.exits',
    source: 'attendance',
    types: [passRecorded],
    after: [parameters],
    async handle(unit, events) {
      const clock = time();
      const exits = exitsIn(events, clock);
      if (exits.length === 0 || !(await recordsGoHome(unit))) return;
      const ids = exits.map(({ studentId }) => studentId);
      const known = await waysHomeOn(
        unit,
        ids,
        clock,
        exits.map(({ at }) => at),
      );
      const begun = new Map<string, { id: string; command: { type: 'Report'; way: WayHome } }>();
      for (const { passId, studentId, at, position } of exits) {
        const day = clock.day(at);
        const ofDay = known.filter((way) => way.studentId === studentId && clock.day(way.leftAt) === day);
        if (ofDay.some((way) => way.leftAt >= at || (!isWaiting(way) && way.reportedAt >= at))) continue;
        const id = ofDay.find(isWaiting)?.id ?? namedId('way home', passId);
        const way: WayHome = { studentId, leftAt: at, position, state: 2 };
        begun.set(`${studentId} ${day}`, { id, command: { type: 'Report', way } });
      }
      await unit.handleMany(goHome, [...begun.values()]);
    },
  });
