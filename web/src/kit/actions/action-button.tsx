import type { Call } from '@contracts/kernel/index.js';
import { Button, type ButtonProps } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { usePermission } from './permission.js';
import { useBusy } from './use-busy.js';
import { WithReason } from './with-reason.js';

/** An action rests this long after a click, ms (source: screens.yaml, conventions). */
const rest = 1000;

export interface ActionButtonProps extends Pick<ButtonProps, 'type' | 'icon' | 'danger' | 'size' | 'aria-label'> {
  children?: React.ReactNode;
  /** The call behind the button; without its permission the button is disabled and says so. */
  call?: Call;
  /** Why the button cannot be used now; it is disabled while there is a reason. */
  blocked?: string;
  /** What the button does; while it runs the button is busy. Failures have been shown by the client. */
  onClick: () => unknown;
}

/** A button that is never hidden: it says why it cannot be used, and it cannot be pressed twice by accident. */
export function ActionButton({ call, blocked, onClick, children, ...button }: ActionButtonProps) {
  const texts = useTexts('kit');
  const isAllowed = usePermission();
  const [isBusy, run] = useBusy();
  const [isResting, setResting] = useState(false);
  // A page that is hidden meanwhile begins the rest anew when it is shown.
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setResting(false), rest);
    return () => clearTimeout(timer);
  }, [isResting]);

  const press = () => {
    if (isResting) return;
    setResting(true);
    void run(onClick);
  };
  const reason = isAllowed(call) ? blocked : texts('permission.missing');
  return (
    <WithReason reason={reason}>
      <Button
        {...button}
        disabled={reason !== undefined}
        // A resting button keeps the focus, which a disabled one would lose.
        aria-disabled={isResting || undefined}
        loading={isBusy && { delay: 300 }}
        onClick={press}
      >
        {children}
      </Button>
    </WithReason>
  );
}
