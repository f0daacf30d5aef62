import type { controlQuery } from '@contracts/devices/control.js';
import { controllerType, onlineState } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Checkbox } from 'antd';
import { useEffect, useRef } from 'react';
import { CodeTag, StateMark } from '@/kit/list/columns.js';
import { Empty } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './control.module.css';

/** A door, or a device without doors. */
export type DeviceCard = ListRow<typeof controlQuery>;

/** Codes of a device that is online, and of one of which it is not known (enumeration OnlineState). */
const online = 1;
const unknown = 3;

/** A device, or a door of it. */
interface Sought {
  device: string | undefined;
  door: string | undefined;
}

const isSought = ({ deviceCode, doorCode }: DeviceCard, { device, door }: Sought) =>
  deviceCode === device && (door === undefined || door === doorCode);

interface DeviceCardsProps {
  cards: readonly DeviceCard[];
  /** What is marked and brought into sight. */
  sought: Sought;
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

/** The devices, to be chosen for a command. */
export function DeviceCards({ cards, sought, selected, onChange }: DeviceCardsProps) {
  const texts = useTexts('control');
  const first = useRef<HTMLLIElement>(null);
  const firstId = cards.find((card) => isSought(card, sought))?.id;
  useEffect(() => {
    if (firstId !== undefined) first.current?.scrollIntoView({ block: 'center' });
  }, [firstId]);
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
          <li
            key={card.id}
            ref={card.id === firstId ? first : undefined}
            className={styles.card}
            data-online={card.state === online}
            aria-current={isSought(card, sought) ? 'location' : undefined}
          >
            <Checkbox checked={selected.has(card.id)} onChange={() => toggle(card.id)} className={styles.name}>
              {[card.name, card.doorName].filter(Boolean).join(' ')}
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
