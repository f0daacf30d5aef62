import { FilterOutlined, SearchOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { memo, useId, useState } from 'react';
import { isOutsideSchools } from '@/api/working-school.js';
import type { NameIn } from '@/language/text-keys.js';
import { type Texts, titlesIn, useTexts } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import { useNarrow } from '../narrow.js';
import type { FilterField, FilterValues } from './filter-fields.js';
import styles from './list.module.css';
import { initialParams } from './list-address.js';
import type { List } from './use-list.js';

interface ControlsProps<Key extends string> extends Pick<List<unknown, NameIn<Key>>, 'filters' | 'state' | 'search'> {
  /** Texts of the screen: labels are `field.<name>`. */
  texts: Texts<Key>;
}

interface FiltersProps<Key extends string> extends Pick<ControlsProps<Key>, 'texts'> {
  list: Omit<ControlsProps<Key>, 'texts'>;
}

/** How many filters limit the list to other rows than those it is opened with. */
function activeIn(filters: readonly FilterField[], values: FilterValues): number {
  const usual = initialParams(filters);
  return filters.filter(({ names }) => names.some((name) => values[name] !== usual[name])).length;
}

function AllControls<Key extends string>({ texts, filters, state, search }: ControlsProps<Key>) {
  const values = state.params;
  const common = useTexts('kit');
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(values);
  // Back, Forward and links ask for other rows too: what is chosen then is what they say.
  const said = JSON.stringify(values);
  const [shown, setShown] = useState(said);
  if (said !== shown) {
    setShown(said);
    setDraft(values);
  }
  const id = useId();
  const offered = filters.filter(
    ({ isAcrossSchools, isShownWhenSet, names }) =>
      (!isAcrossSchools || isOutsideSchools()) && (!isShownWhenSet || names.some((name) => values[name] !== undefined)),
  );
  const ask = (wanted: FilterValues) => {
    setOpen(false);
    search(wanted);
  };
  const reset = () => {
    const initial = initialParams(filters);
    setDraft(initial);
    ask(initial);
  };
  const active = activeIn(filters, values);
  return (
    <search className={styles.filters} data-open={!isNarrow || isOpen}>
      {isNarrow && (
        <Button
          icon={<FilterOutlined aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={`${id}-fields`}
          onClick={() => setOpen(!isOpen)}
        >
          {active > 0 ? common('filter.active', { count: active }) : common('filter.open')}
        </Button>
      )}
      <form
        id={`${id}-fields`}
        className={styles.filterGrid}
        hidden={isNarrow && !isOpen}
        onSubmit={(event) => {
          event.preventDefault();
          ask(draft);
        }}
      >
        {offered.map(({ names: [name], draw, width }) => (
          <div
            key={name}
            className={styles.filter}
            style={width === undefined ? undefined : { width, maxWidth: width }}
          >
            <label htmlFor={`${id}-${name}`}>{titlesIn(texts)(name)}</label>
            <div className={styles.control}>
              {draw({
                id: `${id}-${name}`,
                values: draft,
                change: (patch) => setDraft((current) => ({ ...current, ...patch })),
              })}
            </div>
          </div>
        ))}
        <div className={styles.filterButtons}>
          <ActionButton type="primary" icon={<SearchOutlined aria-hidden />} onClick={() => ask(draft)}>
            {common('list.query')}
          </ActionButton>
          <Tooltip title={common('list.reset')}>
            <span>
              <ActionButton icon={<UndoOutlined aria-hidden />} aria-label={common('list.reset')} onClick={reset} />
            </span>
          </Tooltip>
        </div>
        {/* Enter in a filter asks too: the buttons above rest after a click, this one never does. */}
        <input type="submit" hidden />
      </form>
    </search>
  );
}

/** They stay as they are drawn while the same is asked for, as when a row is ticked. */
const Controls = memo(AllControls) as typeof AllControls;

/** The controls above a list. Nothing is asked while the user is still choosing. */
export function Filters<Key extends string>({ texts, list: { filters, state, search } }: FiltersProps<Key>) {
  return <Controls<Key> texts={texts} filters={filters} state={state} search={search} />;
}
