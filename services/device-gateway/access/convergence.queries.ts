import { accessConvergence } from '../../../libs/contracts/device-gateway/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { convergenceTable, hour } from './convergence.read-model.js';
import { noTimes, numberOf, type Times, together, within } from './convergence-times.js';

/** In what time 95 of 100 are to be done, s (source: issue 14, speed and proof). */
const goals = { changeGoal: 300, revocationGoal: 2 };
const hoursOfDay = 24;

const secondsOf = (times: Times, share: number): number | null => {
  const span = within(times, share);
  return span === undefined ? null : Math.round(span / 100) / 10;
};

/** Tells how long devices took to confirm what they were to have. */
export const tellConvergence = answers(
  accessConvergence,
  { time: LocalTime },
  async (sql, { days }, { school }, { time }) => {
    const last = Math.floor(Date.now() / hour) * hour;
    const first = last - (days * hoursOfDay - 1) * hour;
    const rows = await selectRows(
      sql,
      convergenceTable,
      'school = $1 and began_at >= to_timestamp($2::double precision / 1000)',
      [school, first],
    );
    const known = new Map(rows.map((row) => [row.beganAt, row]));
    const places = new Map<string, { changes: Times; revocations: Times }>();
    for (let at = first; at <= last; at += hour) {
      const text = time.text(at);
      const place = days === 1 ? text : `${text.slice(0, 10)} 00:00:00`;
      const before = places.get(place) ?? { changes: noTimes, revocations: noTimes };
      const { changes = noTimes, revocations = noTimes } = known.get(at) ?? {};
      places.set(place, {
        changes: together(before.changes, changes),
        revocations: together(before.revocations, revocations),
      });
    }
    return {
      ...goals,
      places: [...places].map(([beganAt, { changes, revocations }]) => ({
        beganAt,
        changes: numberOf(changes),
        changeHalf: secondsOf(changes, 0.5),
        changeMost: secondsOf(changes, 0.95),
        changeWorst: secondsOf(changes, 1),
        revocations: numberOf(revocations),
        revocationHalf: secondsOf(revocations, 0.5),
        revocationMost: secondsOf(revocations, 0.95),
        revocationWorst: secondsOf(revocations, 1),
      })),
    };
  },
);
