import { useLeave } from '@/kit/actions/confirm.js';
import { forgetUnsaved, hasUnsaved } from '@/kit/form/unsaved.js';

/** Gives pages up, all or those with these addresses, after a question where something typed in them would be lost. */
export function useLeavePages() {
  const leave = useLeave();
  return (go: () => unknown, isLeft: (path: string) => boolean = () => true): void =>
    leave(hasUnsaved(isLeft), () => {
      forgetUnsaved(isLeft);
      return go();
    });
}
