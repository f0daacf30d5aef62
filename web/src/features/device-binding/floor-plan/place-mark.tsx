import { controlOpenDoor } from '@contracts/devices/control.js';
import { onlineState } from '@contracts/enumerations.js';
import { usePermission } from '@/kit/actions/permission.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import styles from './floor-plan.module.css';
import { lookIcons, lookOf } from './look.js';
import { nameOf, type Place, type Position, styleAt } from './plan.js';

interface PlaceMarkProps {
  place: Place;
  position: Position;
  alarms: readonly string[];
  onOpen: (place: Place) => void;
}

/** A door on the picture: its name is seen by pointer and focus, a press opens it. */
export function PlaceMark({ place, position, alarms, onOpen }: PlaceMarkProps) {
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
      <span className={styles.name} aria-hidden>
        {said}
      </span>
    </div>
  );
}
