import { call, flag, integer } from '../kernel/index.js';

/** Topic under which browsers are told that the judging has gone on; its call shows it. */
export const judgingProgressTopic = 'unjudgedDay';

/** Beyond the contract: how far the judging of marked persons and days is. */
export const judgingProgress = call({
  limited: 'open',
  id: 'attmanage.judging.progress',
  shows: [judgingProgressTopic],
  service: 'attendance',
  method: 'POST',
  path: '/api/attendance/manage/judging/progress',
  input: {},
  answer: {
    kind: 'object',
    fields: {
      /** Something is being judged anew. */
      isUnderWay: flag({ wire: 'underway', always: true }),
      /** Persons and days that were judged since there were none left, and those that are to be judged yet. */
      done: integer({ always: true }),
      left: integer({ always: true }),
    },
  },
  summary: 'Tells how many persons and days are judged anew, and how many are left (beyond the specification)',
});
