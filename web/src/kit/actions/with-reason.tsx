import { Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface WithReasonProps {
  /** Why the control cannot be used now; undefined where it can. */
  reason: string | undefined;
  children: ReactNode;
}

/** A control that says why it is disabled. */
export function WithReason({ reason, children }: WithReasonProps) {
  return (
    <Tooltip title={reason}>
      {/* What is disabled sends no pointer events; the wrapper shows its reason. */}
      <span>{children}</span>
    </Tooltip>
  );
}
