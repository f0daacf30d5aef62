import { areaAdd, areaCodeValidate, areaQuery, areaUpdate } from '@contracts/devices/area.js';
import { defineForm } from '@/kit/form/definition.js';
import { textField } from '@/kit/form/fields.js';
import { usableVia } from '@/kit/form/usable.js';
import { defineTree } from '@/kit/list/define-tree.js';

const codeIsFree = usableVia(areaCodeValidate, (code, id) => ({ id, code }), 'code.taken');

/** The areas of the school as a tree: where its devices are. */
export default defineTree({
  namespace: 'area',
  query: areaQuery,
  columns: [
    { name: 'name', width: 320 },
    { name: 'code', width: 220 },
  ],
  form: defineForm({
    namespace: 'area',
    add: areaAdd,
    update: areaUpdate,
    fields: [textField('name'), textField('code', { check: codeIsFree })],
  }),
});
