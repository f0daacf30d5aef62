import { healthReported } from '../../../libs/contracts/attendance/index.js';
import { erasedText } from '../../../libs/contracts/kernel/index.js';
import {
  boolean,
  date,
  instant,
  integer,
  json,
  nullable,
  numeric,
  type RowOf,
  table,
  uuid,
} from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { isAtRisk, type Said } from './health.js';

export const healthTable = table('attendance', 'health_report', {
  columns: {
    id: uuid(),
    school: uuid(),
    /** 1 a student, 2 a relative of the student, 3 a teacher (enumeration HealthReportType). */
    type: integer<1 | 2 | 3>(),
    personId: uuid(),
    day: date(),
    reportedAt: instant(),
    /** Empty once the person was erased. */
    said: json<Said>(),
    /** What lists are put in order by. */
    bodyTemperature: nullable(numeric(5, 2)),
    status: nullable(integer()),
    wasInWarningArea: nullable(integer()),
    isAtRisk: boolean(),
  },
  key: ['id'],
  indexes: {
    health_report_day: { columns: ['school', 'type', 'day'] },
    health_report_person: { columns: ['personId', 'day'] },
  },
});
export type HealthRow = RowOf<typeof healthTable>;

/** The last check-in of each person and day. */
export const healthReports = projection({
  source: 'attendance',
  table: healthTable,
  version: 1,
  on: (on) => [
    on(healthReported, (_row, { streamId: id, school, recordedAt: reportedAt, data: { said: text, ...report } }) => {
      const said: Said = text === erasedText ? {} : JSON.parse(text);
      const { bodyTemperature, status, wasInWarningArea } = said;
      return {
        id,
        school,
        ...report,
        reportedAt,
        said,
        bodyTemperature,
        status,
        wasInWarningArea,
        isAtRisk: isAtRisk(said),
      };
    }),
  ],
});
