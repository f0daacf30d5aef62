import { useLeave } from '../actions/confirm.js';
import { forgetDraft } from './draft.js';
import { useUnsavedNote } from './unsaved.js';

/**
 * Keeps what was typed or chosen in a dialog from being lost unasked.
 * @param isUnsaved the open dialog holds something that is not saved
 * @param draft where its draft is kept, if one is
 * @returns closes the dialog, after a question where something would be lost
 */
export function useGuardedClose(isUnsaved: boolean, onClose: () => void, draft?: string): () => void {
  const leave = useLeave();
  useUnsavedNote(isUnsaved, draft);
  return () =>
    leave(isUnsaved, () => {
      if (isUnsaved && draft !== undefined) forgetDraft(draft);
      onClose();
    });
}
