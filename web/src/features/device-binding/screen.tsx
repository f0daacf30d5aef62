import { Beside } from '@/kit/layout/beside.js';
import { useScreenAddress, useScreenPlace } from '@/kit/screen-context.js';
import { useTexts } from '@/language/use-texts.js';
import { BoundDevices } from './bound-devices.js';
import { FloorViews } from './floor-views.js';
import { isFloor, keyOf, type Place, placeOf } from './place.js';
import { PlaceTree, pathTo, usePlaces } from './place-tree.js';

/** Devices by the place that they are bound to: areas, buildings, units, floors. */
export default function DeviceBindingScreen() {
  const texts = useTexts('device-binding');
  const { keepInAddress } = useScreenPlace();
  const key = useScreenAddress().get('place') ?? '';
  const places = usePlaces();
  const place = placeOf(key);
  const path = pathTo(places.entries ?? [], key);
  const move = (next: Place) => keepInAddress({ place: keyOf(next) || undefined, page: undefined }, true);
  return (
    <Beside
      title={texts('places')}
      chosen={path.map(({ title }) => title).join(' / ') || undefined}
      side={(leave) => (
        <PlaceTree
          places={places}
          value={key}
          onChange={(next) => {
            move(next);
            leave();
          }}
        />
      )}
    >
      {isFloor(place) ? <FloorViews place={place} /> : <BoundDevices place={place} />}
    </Beside>
  );
}
