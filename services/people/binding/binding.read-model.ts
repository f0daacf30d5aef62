import { parentBound, parentUnbound } from '../../../libs/contracts/people/index.js';
import { integer, type RowOf, table, uuid } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** Which parents are bound to which students. */
export const bindingTable = table('people', 'parent_binding', {
  columns: {
    id: uuid(),
    school: uuid(),
    studentId: uuid(),
    parentId: uuid(),
    /** Orders the parents of a student as they were bound. */
    place: integer(),
  },
  key: ['id'],
  unique: { parent_binding_pair: { columns: ['studentId', 'parentId'], message: '该家长已绑定此学生' } },
  indexes: { parent_binding_parent: { columns: ['parentId'] } },
});
export type BindingRow = RowOf<typeof bindingTable>;

export const bindings = projection({
  source: 'people',
  table: bindingTable,
  version: 1,
  on: (on) => [
    on(
      parentBound,
      (_row, { streamId, streamVersion, school, data: { bindingId, parentId } }) => ({
        id: bindingId,
        school,
        studentId: streamId,
        parentId,
        place: streamVersion,
      }),
      ({ data }) => [[data.bindingId]],
    ),
    on(
      parentUnbound,
      () => undefined,
      ({ data }) => [[data.bindingId]],
    ),
  ],
});
