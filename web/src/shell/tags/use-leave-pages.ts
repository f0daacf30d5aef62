import { useLeave } from '../../kit/actions/confirm.js';
import { forgetUnsaved, hasUnsaved } from '../../kit/form/unsaved.js';

/** Gives pages up, those with these addresses or all, after a question where something typed in them would be lost. */
export function useLeavePages() {
  const leave = useLeave();
  return (isLeft: (path: string) => boolean, go: () => unknown): void =>
    leave(hasUnsaved(isLeft), () => {
      forgetUnsaved(isLeft);
      return go();
    });
}
