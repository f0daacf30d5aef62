import { Alert, Button } from 'antd';
import { type FocusEvent, useRef } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { titleOfFailure } from '../states/states.js';
import styles from './list.module.css';
import type { List } from './use-list.js';

type ListNoticeProps = Pick<List<unknown>, 'isSlow' | 'error' | 'cancel' | 'reload'>;

/** What has to be said over the rows of a list: that the server is slow, or why newer rows have not come. */
export function ListNotice({ isSlow, error, cancel, reload }: ListNoticeProps) {
  const texts = useTexts('kit');
  const before = useRef<HTMLElement>(null);
  const noteFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement) before.current = relatedTarget;
  };
  // The button goes with the notice; the focus goes back where it was.
  const press = (act: () => unknown) => {
    before.current?.focus();
    void act();
  };
  if (!isSlow && error === undefined) return null;
  return (
    <div className={styles.notice}>
      {isSlow ? (
        <Alert
          type="warning"
          showIcon
          title={texts('state.slow')}
          action={
            <Button size="small" onFocus={noteFocus} onClick={() => press(cancel)}>
              {texts('confirm.cancel')}
            </Button>
          }
        />
      ) : (
        <Alert
          type="error"
          showIcon
          title={texts(titleOfFailure(error))}
          description={error instanceof Error ? error.message : undefined}
          action={
            <Button size="small" onFocus={noteFocus} onClick={() => press(reload)}>
              {texts('state.retry')}
            </Button>
          }
        />
      )}
    </div>
  );
}
