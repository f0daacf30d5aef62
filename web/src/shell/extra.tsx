import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../kit/states/error-boundary.js';

/** A part of the shell that is loaded when it is first wanted. Where that fails the page goes on without it. */
export function Extra({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary isQuiet>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
