import { enabledState } from '@contracts/enumerations.js';
import { type Attribute, nameOfReferred, type Resource, shownAttributes } from '@contracts/kernel/index.js';
import { stateColumn } from '../list/column-kinds.js';
import { type Column, YesOrNo } from '../list/columns.js';
import { StateOfUse } from '../list/state-of-use.js';
import { moneyColumn } from '../money/money.js';
import { EntryName } from '../pickers/entry-select.js';
import { NumberedName } from '../pickers/numbered-select.js';
import { UploadedPicture } from '../picture/picture.js';
import type { Row } from './resource-texts.js';
import { ToggleSwitch } from './toggle-switch.js';

const flagColumn = (name: string): Column<Row> => ({
  name,
  width: 100,
  render: (row) => <YesOrNo value={row[name] === true} />,
});

function columnFor(name: string, { kind, enumeration, to, named, numbering }: Attribute): Column<Row> {
  if (enumeration === enabledState)
    return {
      name,
      width: 100,
      codes: enumeration,
      render: (row) => <StateOfUse state={row[name]} />,
    };
  if (kind === 'choice') return { name, width: 110, codes: enumeration };
  if (kind === 'reference' && named)
    return { name, width: 150, isSortable: false, render: (row) => row[nameOfReferred(name)] as string };
  if (kind === 'reference')
    return { name, width: 150, isSortable: false, render: (row) => <EntryName of={to!} id={row[name]} /> };
  if (numbering) return { name, width: 90, render: (row) => <NumberedName numbering={numbering} number={row[name]} /> };
  if (kind === 'flag' || kind === 'preset') return flagColumn(name);
  if (kind === 'picture')
    return { name, width: 100, isSortable: false, render: (row) => <UploadedPicture url={row[name]} /> };
  if (kind === 'money') return moneyColumn(name, 110);
  if (kind === 'integer' || kind === 'decimal') return { name, width: 110, align: 'right' };
  return { name, width: kind === 'paragraph' ? 360 : 150 };
}

/** What a list shows of a resource: its attributes, and what the server tells beside them. */
export function columnsOf(resource: Resource): Column<Row>[] {
  const { attributes, partOf, toggles, switchable, usedAs, created } = resource;
  const own = shownAttributes(attributes)
    .filter(([name]) => name !== partOf?.reference)
    .map(
      ([name, attribute]): Column<Row> =>
        name === toggles?.flag
          ? { name, width: 70, render: (row) => <ToggleSwitch of={resource} row={row} /> }
          : columnFor(name, attribute),
    );
  return [
    ...own,
    ...(switchable ? [stateColumn as Column<never> as Column<Row>] : []),
    // Where entries are removed by their rows, those that are used have no such button.
    ...(usedAs && resource.screen.removal === 'many' ? [flagColumn('used')] : []),
    ...(created
      ? [
          { name: 'createdBy', width: 110 },
          { name: 'createdAt', width: 170 },
        ]
      : []),
  ];
}
