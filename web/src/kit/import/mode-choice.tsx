import { type ImportMode, importMode, importModeLabel } from '@contracts/import/import-calls.js';
import type { Call } from '@contracts/kernel/index.js';
import { Radio } from 'antd';
import { useLabels, useServerTexts, useTexts } from '@/language/use-texts.js';
import { usePermission } from '../actions/permission.js';
import { WithReason } from '../actions/with-reason.js';
import styles from './import.module.css';

interface ModeChoiceProps {
  value: ImportMode;
  /** The call that changes one row by hand: who may not make it may not update by a file. */
  update: Call;
  isDisabled: boolean;
  onChange: (mode: ImportMode) => void;
}

/** What the rows of a file are to do, and what that means for columns and empty cells. */
export function ModeChoice({ value, update, isDisabled, onChange }: ModeChoiceProps) {
  const texts = useTexts('import');
  const translate = useServerTexts();
  const label = useLabels();
  const isAllowed = usePermission();
  const reasons = { add: undefined, update: isAllowed(update) ? undefined : texts('permission.missing') };
  return (
    <div className={styles.mode}>
      <Radio.Group
        aria-label={translate(importModeLabel)}
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
      >
        {importMode.codes.map((mode) => (
          <WithReason key={mode} reason={reasons[mode]}>
            <Radio value={mode} disabled={isDisabled || reasons[mode] !== undefined}>
              {mode === 'update' ? texts('import.updateOrAdd') : label(importMode, mode)}
            </Radio>
          </WithReason>
        ))}
      </Radio.Group>
      <small>{texts(`import.mode.${value}`)}</small>
    </div>
  );
}
