import { SearchOutlined, UndoOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import { isOutsideSchools } from '../../api/working-school.js';
import { type Texts, useTexts } from '../../language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import type { FilterField, FilterValues } from './filter-fields.js';
import styles from './list.module.css';
import { initialParams } from './list-address.js';

interface FiltersProps {
  /** Texts of the screen: labels are `field.<name>`. */
  texts: Texts;
  filters: readonly FilterField[];
  /** What the list shows now. */
  values: FilterValues;
  onSearch: (values: FilterValues) => void;
}

/** The controls above a list. Nothing is asked while the user is still choosing. */
export function Filters({ texts, filters, values, onSearch }: FiltersProps) {
  const common = useTexts('kit');
  const [draft, setDraft] = useState(values);
  // Back, Forward and links ask for other rows too: what is chosen then is what they say.
  const said = JSON.stringify(values);
  const [shown, setShown] = useState(said);
  if (said !== shown) {
    setShown(said);
    setDraft(values);
  }
  const id = useId();
  const offered = filters.filter(({ isAcrossSchools }) => !isAcrossSchools || isOutsideSchools());
  const reset = () => {
    const initial = initialParams(filters);
    setDraft(initial);
    onSearch(initial);
  };
  return (
    <search className={styles.filters}>
      <form
        className={styles.filterGrid}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(draft);
        }}
      >
        {offered.map(({ names: [name = ''], draw, width }) => (
          <div key={name} className={styles.filter} style={{ width }}>
            <label htmlFor={`${id}-${name}`}>{texts(`field.${name}`)}</label>
            {draw({
              id: `${id}-${name}`,
              values: draft,
              change: (patch) => setDraft((current) => ({ ...current, ...patch })),
            })}
          </div>
        ))}
        <div className={styles.filterButtons}>
          <ActionButton type="primary" icon={<SearchOutlined />} onClick={() => onSearch(draft)}>
            {common('list.query')}
          </ActionButton>
          <ActionButton icon={<UndoOutlined />} onClick={reset}>
            {common('list.reset')}
          </ActionButton>
        </div>
        {/* Enter in a filter asks too: the buttons above rest after a click, this one never does. */}
        <input type="submit" hidden />
      </form>
    </search>
  );
}
