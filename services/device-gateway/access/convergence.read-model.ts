import { deviceAccessConverged } from '../../../libs/contracts/device-gateway/index.js';
import { instant, integer, json, table, uuid } from '../../../libs/database/index.js';
import { momentOf, projection } from '../../../libs/eventsourcing/index.js';
import { noTimes, type Times, withTime } from './convergence-times.js';

export const hour = 3_600_000;
/** Hours that are kept, 31 days: the row of an hour is that of the hour 31 days later too, so a school never has more. */
export const keptHours = 24 * 31;

const slotOf = (begin: number) => (begin / hour) % keptHours;
const beginOf = (moment: number) => Math.floor(moment / hour) * hour;

/** How long it took until nothing waited for a device any more, by the hour in which that was reached. */
export const convergenceTable = table('device_gateway', 'access_convergence', {
  columns: {
    school: uuid(),
    /** Place of the hour among those that are kept. */
    slot: integer(),
    /** When the hour began. */
    beganAt: instant(),
    /** All but those below. */
    changes: json<Times>(),
    /** One person was to pass no more, and nothing else. */
    revocations: json<Times>(),
  },
  key: ['school', 'slot'],
});

export const convergences = projection({
  source: 'device-gateway',
  table: convergenceTable,
  version: 1,
  on: (on) => [
    on(
      deviceAccessConverged,
      (row, event) => {
        const beganAt = beginOf(momentOf(event));
        // Of an hour that is kept no more.
        if (row && row.beganAt > beganAt) return row;
        const same = row?.beganAt === beganAt ? row : undefined;
        const { took, isRevocation } = event.data;
        const { changes = noTimes, revocations = noTimes } = same ?? {};
        return {
          ...{ school: event.school, slot: slotOf(beganAt), beganAt },
          changes: isRevocation ? changes : withTime(changes, took),
          revocations: isRevocation ? withTime(revocations, took) : revocations,
        };
      },
      (event) => [[event.school, slotOf(beginOf(momentOf(event)))]],
    ),
  ],
});
