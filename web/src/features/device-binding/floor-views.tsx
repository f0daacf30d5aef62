import { Radio } from 'antd';
import { lazy, Suspense } from 'react';
import { useScreenAddress, useScreenPlace } from '@/kit/screen-context.js';
import { Loading } from '@/kit/states/loading.js';
import { useTexts } from '@/language/use-texts.js';
import { BoundDevices } from './bound-devices.js';
import styles from './device-binding.module.css';
import type { Place } from './place.js';

const FloorPlan = lazy(() => import('./floor-plan/floor-plan.js'));

/** What a floor shows: the list of its devices, or its plan, which comes when somebody asks for it. */
const views = ['devices', 'plan'] as const;
type View = (typeof views)[number];

/** The devices of a floor, as a list or on its plan; the address says which. */
export function FloorViews({ place }: { place: Required<Place> }) {
  const texts = useTexts('device-binding');
  const { keepInAddress } = useScreenPlace();
  const asked = useScreenAddress().get('view');
  const view = views.find((one) => one === asked) ?? 'devices';
  const choose = (next: View) => keepInAddress({ view: next === 'devices' ? undefined : next, page: undefined }, true);
  const { buildingId, floor } = place;
  return (
    <section className={styles.devices}>
      <Radio.Group
        optionType="button"
        aria-label={texts('view')}
        value={view}
        onChange={({ target }) => choose(target.value as View)}
        options={views.map((one) => ({ value: one, label: texts(`view.${one}`) }))}
      />
      {view === 'plan' ? (
        <Suspense fallback={<Loading />}>
          <FloorPlan key={`${buildingId} ${floor}`} buildingId={buildingId} floor={floor} />
        </Suspense>
      ) : (
        <BoundDevices place={place} />
      )}
    </section>
  );
}
