import {
  teacherBindingChanged,
  teacherBound,
  teacherUnbound,
} from '../contracts/organisation/teacher-binding.events.js';
import { type Sql, selectRows, table, uuid } from '../database/index.js';
import { type Projection, projection } from '../eventsourcing/index.js';
import type { CopiedClasses } from './copied-classes.js';

const bindingTable = (schema: string) =>
  table(schema, 'teacher_binding_directory', {
    columns: { id: uuid(), school: uuid(), classId: uuid(), teacherId: uuid() },
    key: ['id'],
    indexes: { teacher_binding_directory_teacher: { columns: ['school', 'teacherId'] } },
  });

/**
 * A copy of which teacher is bound to which organisation unit, in the schema of a service: what a session that is limited to
 * the classes of a teacher may see there (`TeacherClasses`).
 */
export class CopiedTeacherBindings {
  readonly table: ReturnType<typeof bindingTable>;
  readonly projection: Projection;
  /** What the classes of a teacher follow from. */
  readonly reads: readonly Projection[];

  constructor(
    schema: string,
    private readonly classes: CopiedClasses,
  ) {
    this.table = bindingTable(schema);
    this.projection = projection({
      source: 'organisation',
      table: this.table,
      version: 1,
      on: (on) => [
        on([teacherBound, teacherBindingChanged], (_row, { streamId, school, data: { classId, teacherId } }) => ({
          id: streamId,
          school,
          classId,
          teacherId,
        })),
        on(teacherUnbound, () => undefined),
      ],
    });
    this.reads = [this.projection, classes.projection];
  }

  /** Ids of the organisation units to which a teacher is bound, and of all below them. */
  async idsOf(sql: Sql, school: string, teacherId: string): Promise<string[]> {
    const bound = await selectRows(sql, this.table, 'school = $1 and teacher_id = $2', [school, teacherId]);
    const ids = bound.map(({ classId }) => classId);
    return ids.length === 0 ? [] : this.classes.branchIds(sql, school, ids);
  }
}
