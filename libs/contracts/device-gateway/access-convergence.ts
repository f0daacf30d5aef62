import { call, clearable, datetime, decimal, integer, list } from '../kernel/index.js';

/** Seconds in which half of them, and 95 of 100, were done at most, and the longest; null where there were none. */
const spans = (prefix: string) =>
  ({
    half: clearable(decimal({ wire: `${prefix}half` })),
    most: clearable(decimal({ wire: `${prefix}most` })),
    worst: clearable(decimal({ wire: `${prefix}worst` })),
  }) as const;
const changes = spans('change');
const revocations = spans('revocation');

export const accessConvergence = call({
  id: 'access.convergence',
  shows: ['access'],
  service: 'device-gateway',
  method: 'POST',
  path: '/api/dg/access/convergence',
  input: { days: integer({ label: '天数', min: 1, max: 31, fallback: 1 }) },
  answer: {
    kind: 'object',
    fields: {
      /** Seconds in which 95 of 100 are to be done: changes of rules and persons, and where one person is to pass no more. */
      changeGoal: integer({ wire: 'changegoal', always: true }),
      revocationGoal: integer({ wire: 'revocationgoal', always: true }),
      /** Hours of one day, days of more, the oldest first, also those without any. */
      places: list(
        {
          beganAt: datetime({ wire: 'begintime', always: true }),
          changes: integer({ always: true }),
          changeHalf: changes.half,
          changeMost: changes.most,
          changeWorst: changes.worst,
          revocations: integer({ always: true }),
          revocationHalf: revocations.half,
          revocationMost: revocations.most,
          revocationWorst: revocations.worst,
        },
        { always: true },
      ),
    },
  },
  summary:
    'Tells how long devices took until they had confirmed all that they were to have, of the last hours or days: counted from the change, or since the device was found online where that is later (beyond the specification)',
});
