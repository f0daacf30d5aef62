import { Checkbox } from 'antd';
import type { controlQuery } from '../../../../libs/contracts/devices/control.js';
import { controllerType, onlineState } from '../../../../libs/contracts/enumerations.js';
import type { ListRow } from '../../../../libs/contracts/kernel/index.js';
import { CodeTag, StateMark } from '../../kit/list/columns.js';
import { Empty } from '../../kit/states/states.js';
import { useTexts } from '../../language/use-texts.js';
import styles from './control.module.css';

/** A door, or a device without doors. */
export type DeviceCard = ListRow<typeof controlQuery>;

/** Codes of a device that is online, and of one of which it is not known (enumeration OnlineState). */
const online = 1;
const unknown = 3;

interface DeviceCardsProps {
  cards: readonly DeviceCard[];
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

/** The devices, to be chosen for a command. */
export function DeviceCards({ cards, selected, onChange }: DeviceCardsProps) {
  const texts = useTexts('control');
  if (cards.length === 0) return <Empty isFiltered />;
  const isAll = cards.every(({ id }) => selected.has(id));
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <>
      <Checkbox
        className={styles.all}
        checked={isAll}
        indeterminate={selected.size > 0 && !isAll}
        onChange={() => onChange(new Set(isAll ? [] : cards.map(({ id }) => id)))}
      >
        {texts('list.selectAll')}
      </Checkbox>
      <ul className={styles.grid}>
        {cards.map((card) => (
          <li key={card.id} className={styles.card} data-online={card.state === online}>
            <Checkbox checked={selected.has(card.id)} onChange={() => toggle(card.id)} className={styles.name}>
              {card.name}
            </Checkbox>
            <div className={styles.marks}>
              <StateMark of={onlineState} code={card.state} good={online} bad={unknown} />
              <CodeTag of={controllerType} code={card.type} />
            </div>
            <dl className={styles.facts}>
              <dt>{texts('field.deviceCode')}</dt>
              <dd>{card.deviceCode}</dd>
              <dt>{texts('field.doorCode')}</dt>
              <dd>{card.doorCode || '–'}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
