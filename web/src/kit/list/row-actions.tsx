import { memo } from 'react';
import type { Call } from '../../../../libs/contracts/kernel/index.js';
import { notify } from '../../api/notify.js';
import type { Texts } from '../../language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import { type Question, useConfirm } from '../actions/confirm.js';
import styles from './list.module.css';

/** Something that can be done with a row. */
export interface RowAction<Row> {
  /** Locale key of the button. */
  label: string | ((row: Row) => string);
  /** The call behind it, for the permission. */
  call?: Call;
  /** Locale key of a question that is asked first. */
  question?: string | ((row: Row) => string);
  isDeletion?: boolean;
  /** False: the row has no such button. */
  isOffered?: (row: Row) => boolean;
  run: (row: Row) => unknown;
  /** Locale key of what is said when it is done. */
  done?: string;
}

const keyFor = <Row,>(key: string | ((row: Row) => string), row: Row) => (typeof key === 'string' ? key : key(row));

/** The actions that a row has. */
export const offeredTo = <Row,>(actions: readonly RowAction<Row>[], row: Row): readonly RowAction<Row>[] =>
  actions.filter(({ isOffered }) => isOffered?.(row) ?? true);

/** Text of the button of an action. */
export const labelOf = <Row,>({ label }: RowAction<Row>, row: Row, texts: Texts): string => texts(keyFor(label, row));

interface RowActionsProps<Row> {
  /** Texts of the screen. */
  texts: Texts;
  row: Row;
  actions: readonly RowAction<Row>[];
  /** The row may have changed. */
  onDone: () => unknown;
}

function Buttons<Row>({ texts, row, actions, onDone }: RowActionsProps<Row>) {
  const confirm = useConfirm();
  const act = (action: RowAction<Row>) => {
    const run = async () => {
      await action.run(row);
      if (action.done) notify.success(texts(action.done));
      await onDone();
    };
    if (!action.question) return action.run(row);
    const question: Question = { text: texts(keyFor(action.question, row)), isDeletion: action.isDeletion };
    return confirm(question, run);
  };
  return (
    <div className={styles.rowActions}>
      {offeredTo(actions, row).map((action) => {
        const label = labelOf(action, row, texts);
        return (
          <ActionButton
            key={label}
            type="link"
            size="small"
            danger={action.isDeletion}
            call={action.call}
            onClick={() => act(action)}
          >
            {label}
          </ActionButton>
        );
      })}
    </div>
  );
}

/** The buttons at the end of a row; they are drawn anew when the row has changed, not when another one was ticked. */
export const RowActions = memo(Buttons) as typeof Buttons;
