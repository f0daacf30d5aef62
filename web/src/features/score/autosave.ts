import { scoreEnter } from '@contracts/organisation/score.js';
import { scoreOf } from '@contracts/organisation/score-map.js';
import { useEffect, useState } from 'react';
import { change } from '@/api/change.js';
import type { GridStore } from '@/kit/grid/grid-store.js';
import { useTexts } from '@/language/use-texts.js';
import { scoresByStudent } from './sheet.js';

/** How long nothing is typed before it is saved, ms. */
const pause = 700;
/** How long after a failure it is tried again, ms. */
const again = 5_000;

/** How far what is typed is saved. */
export type SaveState = 'idle' | 'typing' | 'saving' | 'saved' | 'failed';

/**
 * Saves the scores of a draft as they are typed, but for those that are none and those of subjects that the stored sheet does
 * not have. A cell that somebody else has changed meanwhile shows what they have saved, and says what was typed.
 * @param id of the draft; nothing is saved without it
 */
export function useAutosave(store: GridStore | undefined, id: string | undefined, subjectIds: readonly string[]) {
  const texts = useTexts('score');
  const [state, setState] = useState<SaveState>('idle');
  useEffect(() => {
    if (!store || id === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSaving = false;
    const ready = () =>
      store.changed().filter(({ column, value }) => subjectIds.includes(column) && scoreOf(value) !== undefined);
    const save = async () => {
      const cells = ready();
      if (cells.length === 0 || isSaving) return;
      isSaving = true;
      setState('saving');
      const typed = scoresByStudent(cells, ({ value }) => value);
      const before = scoresByStudent(cells, ({ saved }) => saved);
      try {
        const { conflicts } = await change(
          scoreEnter,
          { id, cells: [...typed].map(([studentId, scores]) => ({ studentId, scores, seen: before.get(studentId) })) },
          { quiet: true },
        );
        store.markSaved(cells);
        for (const { studentId, subjectId, score } of conflicts) {
          const mine = cells.find(({ row, column }) => row === studentId && column === subjectId)?.value ?? '';
          store.yield(studentId, subjectId, score, texts('autosave.conflict', { mine }));
        }
        setState('saved');
      } catch {
        setState('failed');
        timer = setTimeout(save, again);
      } finally {
        isSaving = false;
      }
      if (ready().length > 0 && timer === undefined) timer = setTimeout(save, pause);
    };
    const end = store.subscribe(() => {
      if (ready().length === 0) return;
      setState((now) => (now === 'saving' ? now : 'typing'));
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        void save();
      }, pause);
    });
    return () => {
      end();
      clearTimeout(timer);
      // What was typed last is not left behind.
      void save();
    };
  }, [store, id, subjectIds, texts]);
  return state;
}
