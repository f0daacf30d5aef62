import type { Resource } from '@contracts/kernel/index.js';
import { Descriptions, Flex } from 'antd';
import type { ReactNode } from 'react';
import { CodeLabel, type Column } from '../list/columns.js';
import { columnsOf } from './attribute-columns.js';
import PartList from './part-list.js';
import { partsKey, type Row, useResourceTexts } from './resource-texts.js';

function cellOf({ name, render, codes }: Column<Row>, row: Row): ReactNode {
  if (render) return render(row);
  return codes ? <CodeLabel of={codes} code={row[name] as string | number} /> : (row[name] as ReactNode);
}

interface EntryDetailsProps {
  of: Resource;
  row: Row;
  /** What entries have parts of. */
  parts: readonly Resource[];
}

/** All that the list tells of an entry, to read. */
export default function EntryDetails({ of, row, parts }: EntryDetailsProps) {
  const texts = useResourceTexts(of, parts);
  const items = columnsOf(of).map((column) => ({
    key: column.name,
    label: texts(`field.${column.name}`),
    children: cellOf(column, row),
  }));
  return (
    <Flex vertical gap={16}>
      <Descriptions bordered size="small" column={{ xs: 1, md: 2 }} items={items} />
      {parts.map((part) => (
        <section key={part.entity} aria-label={texts(partsKey(part))}>
          <PartList of={part} whole={of} owner={row} isToRead />
        </section>
      ))}
    </Flex>
  );
}
