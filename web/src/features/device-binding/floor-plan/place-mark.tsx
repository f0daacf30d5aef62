import { controlOpenDoor } from '@contracts/devices/control.js';
import { onlineState } from '@contracts/enumerations.js';
import { usePermission } from '@/kit/actions/permission.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import styles from './floor-plan.module.css';
import { lookIcons, lookOf } from './look.js';
import { type OccupiedRoom, shortCount } from './occupancy.js';
import { nameOf, type Place, type Position, styleAt } from './plan.js';

interface PlaceMarkProps {
  place: Place;
  position: Position;
  alarms: readonly string[];
  /** The room that it leads to. */
  room: OccupiedRoom | undefined;
  onOpen: (place: Place) => void;
}

/** A door on the picture: its name is seen by pointer and focus, a press opens it. */
export function PlaceMark({ place, position, alarms, room, onOpen }: PlaceMarkProps) {
  const texts = useTexts('floor-plan');
  const label = useLabels();
  const mayOpen = usePermission()(controlOpenDoor);
  const look = lookOf(place, alarms);
  const said = [nameOf(place), label(onlineState, place.state), ...alarms].join(' · ');
  return (
    <div
      className={styles.mark}
      data-look={look}
      data-side={position.x > 0.5 ? 'left' : 'right'}
      style={styleAt(position)}
    >
      <button
        type="button"
        aria-label={`${texts('open.action')} ${said}`}
        aria-disabled={!mayOpen}
        onClick={() => mayOpen && onOpen(place)}
      >
        {lookIcons[look]}
      </button>
      {/* The list beside the picture says the same. */}
      {room && (
        <span className={styles.count} aria-hidden>
          {shortCount(room)}
        </span>
      )}
      <span className={styles.name} aria-hidden>
        {room ? `${said} · ${texts('leads', { room: room.name })}` : said}
      </span>
    </div>
  );
}
