import { useLeave } from '../actions/confirm.js';
import { useUnsavedNote } from './unsaved.js';

/**
 * Keeps what was typed or chosen in a dialog from being lost unasked.
 * @param isUnsaved the open dialog holds something that is not saved
 * @returns closes the dialog, after a question where something would be lost
 */
export function useGuardedClose(isUnsaved: boolean, onClose: () => void): () => void {
  const leave = useLeave();
  useUnsavedNote(isUnsaved);
  return () => leave(isUnsaved, onClose);
}
