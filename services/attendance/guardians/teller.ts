import {
  attendanceJudged,
  attendanceRuleAdded,
  attendanceRuleChanged,
  attendanceShiftAdded,
  attendanceShiftChanged,
  backlogDecided,
  passRecorded,
} from '../../../libs/contracts/attendance/index.js';
import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import type { StoredEvent } from '../../../libs/eventsourcing/index.js';
import { type Consumer, consumer } from '../../../libs/messaging/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import { classes, devices } from '../copies.js';
import { freshness } from '../pass/pass.js';
import { attendees } from '../past/attendee.js';
import { planMissing } from './missing.js';
import { movementsIn } from './movements.js';
import { noticesOf } from './notices.js';
import { backlogSettling } from './release.js';
import { type GuardianNews, tellGuardians } from './telling.js';
import { newsIn } from './verdicts.js';

type Judging = StoredEvent<EventOf<typeof attendanceJudged>>;
type StoredPass = StoredEvent<EventOf<typeof passRecorded>>;

/** With these the time to sign in may be over at another moment. */
const ruling = [attendanceRuleAdded, attendanceRuleChanged, attendanceShiftAdded, attendanceShiftChanged] as const;
const isRuling = (type: string) => ruling.some(({ name }) => name === type);

/**
 * Has guardians told of what happens: of what was told late, as after an outage, nobody is told.
 *
 * @param time gives the clock of schools
 */
export const guardianTeller = (time: () => LocalTime): Consumer =>
  consumer({
    name: 'attendance.guardians',
    source: 'attendance',
    types: [passRecorded, attendanceJudged, backlogDecided, ...ruling],
    after: [attendees, classes.projection, ...devices.projections],
    async handle(unit, events) {
      const { sql, school } = unit;
      const notices = await noticesOf(sql, school);
      const wants = (kind: GuardianNews['kind']) => kind === 'correction' || notices.kinds.includes(kind);
      if (events.some(({ type }) => isRuling(type))) planMissing(unit);
      for (const { type, streamId } of events)
        if (type === backlogDecided.name) backlogSettling.hasten(unit, streamId, Date.now());
      // Where this lags, as after an outage, what happened long ago is no news any more.
      const fresh = events.filter(({ recordedAt }) => Date.now() - recordedAt <= freshness);
      const passes = fresh.filter((event): event is StoredPass => event.type === passRecorded.name);
      const judgings = events.filter((event): event is Judging => event.type === attendanceJudged.name);
      const moved = wants('arrival') || wants('departure') ? await movementsIn(sql, school, passes, time()) : [];
      const judged = await newsIn(sql, school, judgings, { time: time(), tellsLate: wants('late') });
      await tellGuardians(
        unit,
        notices,
        [...moved, ...judged].filter(({ kind }) => wants(kind)),
      );
    },
  });
