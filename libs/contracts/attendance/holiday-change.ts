import { call, date, ids, integer } from '../kernel/index.js';

/** Beyond the contract: what a holiday over days gone by would change, before it is saved or removed. */
export const holidayChangeRehearse = call({
  id: 'attmanage.holiday.rehearse',
  shows: ['attendanceJudging', 'holiday', 'class', 'student', 'teacher'],
  service: 'attendance',
  method: 'POST',
  path: '/api/attendance/manage/holiday/rehearse',
  permission: ['holiday:dbtn_1', 'holiday:dbtn_2', 'holiday:dbtn_3'],
  input: {
    /** Holidays that would be there no more, or be this one. */
    ids: ids({ label: '节假日' }),
    /** What would be a holiday, as its form says it; without both of them none would be new. */
    from: date({ wire: 'fromTime', label: '放假时间' }),
    to: date({ wire: 'toTime', label: '返校时间' }),
  },
  answer: {
    kind: 'object',
    fields: {
      /** Days up to today that would be school days, or be none any more. */
      days: integer({ always: true }),
      /** The last ones of them, of which the records were counted. */
      countedDays: integer({ wire: 'counteddays', always: true }),
      persons: integer({ always: true }),
      /** Records that would be others, would be new, or would be none any more. */
      records: integer({ always: true }),
    },
  },
  summary:
    'Tells how many attendance records a holiday would change, before it is saved or removed; writes nothing (beyond the specification)',
});
