import { goHomeRemoved, goHomeReported } from '../../../libs/contracts/attendance/index.js';
import { instant, integer, nullable, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

export const goHomeTable = table('attendance', 'go_home', {
  columns: {
    id: uuid(),
    school: uuid(),
    studentId: uuid(),
    leftAt: instant(),
    /** When somebody said so last. */
    reportedAt: instant(),
    position: nullable(varchar()),
    /** 1 at home, 2 not known yet (enumeration GoHomeState). */
    state: integer<1 | 2>(),
    parent: nullable(varchar()),
    content: nullable(varchar()),
  },
  key: ['id'],
  indexes: {
    go_home_school: { columns: ['school', 'leftAt'] },
    go_home_student: { columns: ['studentId', 'leftAt'] },
  },
});
export type GoHomeRow = RowOf<typeof goHomeTable>;

/** The ways home that are on the list. */
export const waysHome = projection({
  source: 'attendance',
  table: goHomeTable,
  version: 2,
  on: (on) => [
    on(goHomeReported, (_row, { streamId: id, school, recordedAt: reportedAt, data }) => ({
      id,
      school,
      reportedAt,
      ...data,
    })),
    on(goHomeRemoved, () => undefined),
  ],
});
