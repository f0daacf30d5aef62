import { TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import type { NameIn } from '@/language/text-keys.js';
import { type Texts, titlesIn, useTexts } from '@/language/use-texts.js';
import { type Column, offeredColumns, titledBy } from './columns.js';
import { useHiddenColumns } from './hidden-columns.js';
import styles from './list.module.css';

interface ColumnChoiceProps<Row, Key extends string> {
  /** Texts of the screen. */
  texts: Texts<Key>;
  /** The list, among all of the console. */
  name: string;
  columns: readonly Column<Row, NameIn<Key>>[];
}

function Choice<Row, Key extends string>({ texts, name, columns }: ColumnChoiceProps<Row, Key>) {
  const common = useTexts('kit');
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [hidden, hide] = useHiddenColumns(name);
  const offered = offeredColumns(columns);
  const shown = offered.filter((column) => !hidden.includes(column.name));
  const toggle = (column: string) =>
    hide(hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column]);
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setOpen(false);
    opener.current?.focus();
  };
  const choice = (
    <fieldset className={styles.columns} onKeyDown={closeByKey}>
      <legend>{common('columns.title')}</legend>
      {offered.map((column) => {
        const isShown = shown.includes(column);
        return (
          <Checkbox
            key={column.name}
            checked={isShown}
            // A list without columns would say nothing.
            disabled={isShown && shown.length === 1}
            onChange={() => toggle(column.name)}
          >
            {titlesIn(texts)(titledBy(column))}
          </Checkbox>
        );
      })}
      <Button size="small" disabled={hidden.length === 0} onClick={() => hide([])}>
        {common('columns.reset')}
      </Button>
    </fieldset>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      content={choice}
      // The keyboard goes on from the button into it.
      getPopupContainer={(button) => button.parentElement ?? document.body}
      destroyOnHidden
    >
      <Button
        ref={opener}
        type="text"
        icon={<TableOutlined aria-hidden />}
        aria-label={common('columns.open')}
        aria-expanded={isOpen}
        onKeyDown={closeByKey}
      />
    </Popover>
  );
}

/** A button that opens the list's columns, to be shown or not. */
export const ColumnChoice = memo(Choice) as typeof Choice;
