import { controllerType } from '@contracts/enumerations.js';
import { ChoiceInput } from '@/kit/list/filter-fields.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import styles from './control.module.css';

type ControllerType = (typeof controllerType)['codes'][number];

interface TypeFilterProps {
  value: ControllerType | undefined;
  onChange: (type: ControllerType | undefined) => void;
}

/** Limits the cards to a kind of devices. */
export function TypeFilter({ value, onChange }: TypeFilterProps) {
  const texts = useTexts('control');
  const label = useLabels();
  return (
    <div className={styles.type}>
      <label htmlFor="control-type">{texts('field.type')}</label>
      <ChoiceInput
        id="control-type"
        value={value}
        onChange={onChange}
        choices={controllerType.codes.map((code) => ({ value: code, label: label(controllerType, code) }))}
      />
    </div>
  );
}
