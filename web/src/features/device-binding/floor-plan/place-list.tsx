import { UnlockOutlined } from '@ant-design/icons';
import { controlOpenDoor } from '@contracts/devices/control.js';
import { onlineState } from '@contracts/enumerations.js';
import { Tag } from 'antd';
import { ActionButton } from '@/kit/actions/action-button.js';
import { StateMark } from '@/kit/list/columns.js';
import { Empty } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './floor-plan.module.css';
import { lookIcons } from './look.js';
import { type OccupiedRoom, roomOf } from './occupancy.js';
import { nameOf, type Place, positionOf } from './plan.js';

/** Codes of a device that is online, and of one of which it is not known (enumeration OnlineState). */
const online = 1;
const unknown = 3;

interface PlaceListProps {
  places: readonly Place[];
  rooms: readonly OccupiedRoom[];
  alarmsOf: (place: Place) => readonly string[];
  onOpen: (place: Place) => void;
}

/** What the picture shows as a list, for who does not see it; those that were not placed yet too. */
export function PlaceList({ places, rooms, alarmsOf, onOpen }: PlaceListProps) {
  const texts = useTexts('floor-plan');
  if (places.length === 0) return <Empty action={texts('places.none')} />;
  return (
    <ul className={styles.list} aria-label={texts('places')}>
      {places.map((place) => {
        const room = roomOf(place, rooms);
        return (
          <li key={place.id}>
            <strong>{nameOf(place)}</strong>
            <span className={styles.facts}>
              <StateMark of={onlineState} code={place.state} good={online} bad={unknown} />
              {!positionOf(place) && <Tag>{texts('unplaced')}</Tag>}
            </span>
            {room && <span>{texts('leads', { room: room.name })}</span>}
            {alarmsOf(place).map((content) => (
              <span key={content} className={styles.alarm}>
                {lookIcons.alarm} {content}
              </span>
            ))}
            <ActionButton
              size="small"
              icon={<UnlockOutlined aria-hidden />}
              call={controlOpenDoor}
              aria-label={`${texts('open.action')} ${nameOf(place)}`}
              onClick={() => onOpen(place)}
            >
              {texts('open.action')}
            </ActionButton>
          </li>
        );
      })}
    </ul>
  );
}
