import { Progress } from 'antd';
import { useTexts } from '@/language/use-texts.js';
import styles from './import.module.css';
import type { ImportTask } from './import-store.js';

type Step = 'uploading' | 'parsing' | 'saving' | 'undoing';

export const isRunning = (phase: ImportTask['phase']): phase is Step =>
  ['uploading', 'parsing', 'saving', 'undoing'].includes(phase);

/** How far the running step of an import is. */
export function StepProgress({ task: { phase, progress, isWaiting } }: { task: ImportTask }) {
  const texts = useTexts('import');
  if (!isRunning(phase)) return null;
  return (
    <div className={styles.state} role="status">
      <span>{isWaiting ? texts('import.waiting') : texts(`import.${phase}`)}</span>
      <Progress percent={Math.round(progress)} status="active" aria-label={texts(`import.${phase}`)} />
    </div>
  );
}
