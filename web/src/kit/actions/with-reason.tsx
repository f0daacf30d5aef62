import { Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface WithReasonProps {
  /** Why the control cannot be used now; undefined where it can. */
  reason: string | undefined;
  children: ReactNode;
}

/** A control that says why it is disabled; one that can be used brings nothing that could say so. */
export function WithReason({ reason, children }: WithReasonProps) {
  // What is disabled sends no pointer events; the wrapper shows its reason.
  const control = <span>{children}</span>;
  return reason === undefined ? control : <Tooltip title={reason}>{control}</Tooltip>;
}
