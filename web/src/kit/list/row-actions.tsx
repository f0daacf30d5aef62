import { EllipsisOutlined } from '@ant-design/icons';
import type { Call } from '@contracts/kernel/index.js';
import { Button, Dropdown } from 'antd';
import { memo, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { notify } from '@/api/notify.js';
import { type Texts, type TextValues, useTexts } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import { type Question, useConfirm } from '../actions/confirm.js';
import { useMenuOpener } from '../actions/menu-opener.js';
import { usePermission } from '../actions/permission.js';
import { useBusy } from '../actions/use-busy.js';
import type { Credential, Open, Opening } from '../dialog/openings.js';
import styles from './list.module.css';

/** Something that can be done with a row: a call is made, or a form or a dialog about it is opened. */
export interface RowAction<Row, Key extends string = string> extends Opening<Row, Key> {
  /** Locale key of the button. */
  label: Key | ((row: Row) => Key);
  /** The call behind it, for the permission. */
  call?: Call;
  /** Locale key of a question that is asked first. */
  question?: Key | ((row: Row) => Key);
  /** What the question says beside. */
  questionMore?: (row: Row) => ReactNode;
  /** Values of the question's placeholders. */
  questionValues?: (row: Row) => TextValues;
  /** Key of the question's title, where it is not the usual one. */
  questionTitle?: Question['title'];
  isDeletion?: boolean;
  /** False: the row has no such button. */
  isOffered?: (row: Row) => boolean;
  /** Gives false where it has done nothing. */
  run?: (row: Row) => unknown;
  /** Locale key of what is said when it is done. */
  done?: Key;
  /** Shows what `run` has given. */
  credential?: Credential<never, Key>;
}

const keyFor = <Row, Key extends string>(key: Key | ((row: Row) => Key), row: Row): Key =>
  typeof key === 'string' ? key : key(row);

/** The actions that a row has. */
export const offeredTo = <Row, Key extends string>(
  actions: readonly RowAction<Row, Key>[],
  row: Row,
): readonly RowAction<Row, Key>[] => actions.filter(({ isOffered }) => isOffered?.(row) ?? true);

/** Text of the button of an action. */
export const labelOf = <Row, Key extends string>({ label }: RowAction<Row, Key>, row: Row, texts: Texts<Key>): string =>
  texts(keyFor(label, row));

interface RowActionsProps<Row, Key extends string> {
  /** Texts of the screen. */
  texts: Texts<Key>;
  row: Row;
  actions: readonly RowAction<Row, Key>[];
  /** How many of them are buttons; the others are in a menu. */
  buttons: number;
  /** Opens dialogs outside of the row, which may go. */
  open: Open<Key>;
}

interface MoreActionsProps<Row, Key extends string>
  extends Pick<RowActionsProps<Row, Key>, 'texts' | 'row' | 'actions'> {
  act: (action: RowAction<Row, Key>) => unknown;
}

/** A menu with the actions of a row for which there is no room. */
function MoreActions<Row, Key extends string>({ texts, row, actions, act }: MoreActionsProps<Row, Key>) {
  const common = useTexts('kit');
  const isAllowed = usePermission();
  const [, run] = useBusy();
  const { dropdown, button } = useMenuOpener();
  const items = actions.map((action) => {
    const label = labelOf(action, row, texts);
    const isMissing = !isAllowed(action.call);
    return {
      key: label,
      label,
      danger: action.isDeletion,
      disabled: isMissing,
      title: isMissing ? common('permission.missing') : '',
      onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => {
        // The key that chose must not press what has the focus next.
        domEvent.preventDefault();
        // A dialog gives the focus back to what had it, and the entry of the menu is gone by then.
        button.ref.current?.focus();
        void run(() => act(action));
      },
    };
  });
  return (
    <Dropdown {...dropdown} menu={{ items }}>
      <Button
        {...button}
        type="link"
        size="small"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={common('list.moreActions')}
      />
    </Dropdown>
  );
}

function AllActions<Row, Key extends string>({ texts, row, actions, buttons, open }: RowActionsProps<Row, Key>) {
  const common = useTexts('kit');
  const confirm = useConfirm();
  const latest = useRef(row);
  useEffect(() => {
    latest.current = row;
  }, [row]);
  const act = (action: RowAction<Row, Key>) => {
    if (action.form) return open('form', action.form, row);
    if (action.dialog) return open('dialog', action.dialog, row);
    const run = async () => {
      // What is turned over would be turned back where somebody else was faster.
      if (labelOf(action, latest.current, texts) !== labelOf(action, row, texts))
        return notify.warning(common('list.changedMeanwhile'));
      const given = await action.run?.(row);
      if (given === false) return;
      if (action.done) notify.success(texts(action.done));
      if (action.credential) open('credential', action.credential, given);
    };
    if (!action.question) return run();
    const question: Question = {
      text: texts(keyFor(action.question, row), action.questionValues?.(row)),
      // A question with values of the row names it already.
      about: action.questionValues ? undefined : [row as object],
      more: action.questionMore?.(row),
      title: action.questionTitle,
      isDeletion: action.isDeletion,
    };
    return confirm(question, run);
  };
  const offered = offeredTo(actions, row);
  const others = offered.slice(buttons);
  return (
    <div className={styles.rowActions}>
      {offered.slice(0, buttons).map((action) => {
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
      {others.length > 0 && <MoreActions texts={texts} row={row} actions={others} act={act} />}
    </div>
  );
}

/** What can be done with a row, at its end; drawn anew when the row has changed, not when another one was ticked. */
export const RowActions = memo(AllActions) as typeof AllActions;
