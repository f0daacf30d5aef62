import { CloudServerOutlined, InboxOutlined, LockOutlined, StopOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ApiFailure } from '@/api/failure.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './states.module.css';

/** A calm notice in place of content: what is the matter, and what can be done. */
export function Notice({
  icon,
  title,
  detail,
  action,
}: {
  icon: ReactNode;
  title: string;
  detail?: string;
  action?: ReactNode;
}) {
  return (
    <div className={styles.notice}>
      <div className={styles.icon} aria-hidden>
        {icon}
      </div>
      <p className={styles.title}>{title}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {action}
    </div>
  );
}

/** There is nothing to show. */
export function Empty({ isFiltered = false, action }: { isFiltered?: boolean; action?: ReactNode }) {
  const texts = useTexts('kit');
  return (
    <Notice
      icon={<InboxOutlined aria-hidden />}
      title={texts('state.empty')}
      detail={isFiltered ? texts('state.emptyFiltered') : undefined}
      action={action}
    />
  );
}

/** Nobody waits for the content any more; it can be asked for again. */
export function Cancelled({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts('kit');
  return (
    <Notice
      icon={<StopOutlined aria-hidden />}
      title={texts('state.cancelled')}
      action={<Button onClick={onRetry}>{texts('state.retry')}</Button>}
    />
  );
}

/** Key of what is said of a failure. */
export const titleOfFailure = (error: unknown) =>
  error instanceof ApiFailure && error.isUnreachable ? 'state.unreachable' : 'state.failed';

/** Asking failed: says why, and asks again where that can help. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts('kit');
  if (error instanceof ApiFailure && error.isForbidden)
    return <Notice icon={<LockOutlined aria-hidden />} title={texts('state.forbidden')} detail={error.message} />;
  const isUnreachable = error instanceof ApiFailure && error.isUnreachable;
  const isGone = error instanceof ApiFailure && error.isGone;
  return (
    <div role="alert">
      <Notice
        icon={isUnreachable ? <CloudServerOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
        title={texts(titleOfFailure(error))}
        detail={error instanceof Error ? error.message : undefined}
        action={isGone ? undefined : <Button onClick={onRetry}>{texts('state.retry')}</Button>}
      />
    </div>
  );
}
