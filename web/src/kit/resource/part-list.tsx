import type { Call, Resource } from '@contracts/kernel/index.js';
import { DialogList, type DialogListDefinition } from '../list/define-dialog-list.js';
import { columnsOf } from './attribute-columns.js';
import { fieldsOf, initialOf } from './attribute-fields.js';
import { nameOf, type Row, useResourceTexts } from './resource-texts.js';

/** The list of what entries have parts of, as the dialog of an entry shows it. @param whole what the parts are of */
function partsOf(resource: Resource, whole: Resource): DialogListDefinition<Row, Call, Call, string> {
  const { calls, partOf } = resource;
  return {
    query: calls.query,
    of: ({ id }) => ({ [partOf!.reference]: id }),
    head: (owner) => <strong>{nameOf(whole, owner)}</strong>,
    columns: columnsOf(resource) as never,
    form: { add: calls.add, update: calls.update, initial: initialOf(resource), fields: fieldsOf(resource) },
    remove: calls.delete,
  };
}

interface PartListProps {
  of: Resource;
  /** What the parts are of. */
  whole: Resource;
  owner: Row;
  /** The parts alone, without what changes them. */
  isToRead?: boolean;
}

/** The parts of an entry. */
export default function PartList({ of, whole, owner, isToRead }: PartListProps) {
  const texts = useResourceTexts(of);
  return <DialogList definition={partsOf(of, whole)} texts={texts} of={owner} isToRead={isToRead} />;
}
