import {
  ClockCircleOutlined,
  CloudUploadOutlined,
  FireOutlined,
  StopOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import { areaQuery } from '@contracts/devices/area.js';
import { controlOpenArea } from '@contracts/devices/area-order.js';
import {
  controlDeleteAccess,
  controlOpenDoor,
  controlQuery,
  controlSummary,
  controlTiming,
  controlUploadAccess,
} from '@contracts/devices/control.js';
import { controllerType, onlineState } from '@contracts/enumerations.js';
import type { InputOf } from '@contracts/kernel/index.js';
import { lazy, useMemo, useState } from 'react';
import { change } from '@/api/change.js';
import { ApiFailure } from '@/api/failure.js';
import { notify } from '@/api/notify.js';
import { refreshAfter, useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { Beside } from '@/kit/layout/beside.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { addressOf, readAddress } from '@/kit/list/list-address.js';
import { RefreshButton } from '@/kit/list/refresh-button.js';
import { useScreenAddress, useScreenPlace } from '@/kit/screen-context.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import type { OrderedArea } from './area-orders.js';
import { AreaTree } from './area-tree.js';
import styles from './control.module.css';
import { type DeviceCard, DeviceCards } from './device-cards.js';
import { RecentCommands } from './recent-commands.js';
import { Summary } from './summary.js';
import { TypeFilter } from './type-filter.js';

const AreaOrders = lazy(() => import('./area-orders.js'));

type Place = InputOf<typeof controlQuery>['params'];

const reload = () => refreshAfter(controlQuery);

/** Device and door that the address leads to, `?device=D1&door=2`. */
function useSought() {
  const address = useScreenAddress();
  const device = address.get('device') ?? undefined;
  return { device, door: address.get('door') ?? undefined };
}

/** What the address may limit the cards by; the screen draws what chooses it. */
const limits = [choiceFilter('type', controllerType), choiceFilter('state', onlineState), textFilter('areaId')];
const noColumns: ReadonlySet<string> = new Set();

/** What the cards are limited to: the address says it, and what it led to is not sought any more when that changes. */
function usePlace(): [place: Place, move: (next: Place) => void] {
  const address = useScreenAddress();
  const { keepInAddress } = useScreenPlace();
  const state = useMemo(() => readAddress(address, limits, noColumns), [address]);
  const move = (params: Place) =>
    keepInAddress({ ...addressOf({ ...state, params }, limits), device: undefined, door: undefined }, true);
  return [state.params as Place, move];
}

/** Devices and doors by area: who is online, and what they can be told to do. */
export default function ControlScreen() {
  const texts = useTexts('control');
  const [place, limit] = usePlace();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const cards = useApi(controlQuery, { params: place });
  const { state: _state, ...anyState } = place;
  const summary = useApi(controlSummary, { params: anyState });
  const { data: areas } = useApi(areaQuery);
  const area = areas?.list.find(({ id }) => id === place.areaId);
  const sought = useSought();
  const move = (next: Place) => {
    limit(next);
    setSelected(new Set());
  };
  const chosen = cards.data?.filter(({ id }) => selected.has(id)) ?? [];
  return (
    <Beside
      title={texts('areas')}
      chosen={place.areaId === undefined ? texts('areas.all') : area?.name}
      side={(leave) => (
        <AreaTree
          value={place.areaId}
          onChange={(areaId) => {
            move({ ...place, areaId });
            leave();
          }}
        />
      )}
    >
      <section className={styles.devices}>
        <Summary counts={summary.data} state={place.state} onChange={(state) => move({ ...place, state })} />
        <div className={styles.tools}>
          <TypeFilter value={place.type} onChange={(type) => move({ ...place, type })} />
          <Commands chosen={chosen} />
          <AreaButton of={{ areaId: place.areaId, name: area?.name ?? texts('areas.all') }} />
          <span className={styles.refresh}>
            <RefreshButton reload={reload} />
          </span>
        </div>
        <div className={styles.cards}>
          {cards.data ? (
            <DeviceCards cards={cards.data} sought={sought} selected={selected} onChange={setSelected} />
          ) : cards.error ? (
            <Failure error={cards.error} onRetry={() => void cards.refetch()} />
          ) : (
            <Loading />
          )}
        </div>
        <RecentCommands />
      </section>
    </Beside>
  );
}

/** Opens what is done with all doors of the chosen area at once, as in a fire. */
function AreaButton({ of }: { of: OrderedArea }) {
  const texts = useTexts('control');
  const dialog = {
    title: 'area.title',
    width: 900,
    of: (area: OrderedArea) => <AreaOrders {...area} />,
  } as const;
  return (
    <OpenButton danger icon={<FireOutlined aria-hidden />} call={controlOpenArea} texts={texts} of={of} dialog={dialog}>
      {texts('area.title')}
    </OpenButton>
  );
}

/** What is done by a press, and answers whether every device has confirmed it. */
const calls = {
  openDoor: controlOpenDoor,
  timing: controlTiming,
  uploadAccess: controlUploadAccess,
  deleteAccess: controlDeleteAccess,
} as const;

/** What the chosen devices can be told to do. */
function Commands({ chosen }: { chosen: readonly DeviceCard[] }) {
  const texts = useTexts('control');
  const devices = chosen.map(({ deviceCode, doorCode }) => ({ deviceCode, doorCode }));
  /** The outcome of a command is told by the screen: every device has confirmed, or not. */
  const command = async (name: keyof typeof calls) => {
    if (devices.length === 0) return notify.warning(texts(`${name}.nothing`));
    try {
      const isConfirmed = await change(calls[name], { devices }, { quiet: true });
      if (isConfirmed) notify.success(texts(`${name}.done`));
      else notify.error(texts(`${name}.failed`));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify.error(error.isForbidden || error.isUnreachable ? error.message : texts(`${name}.failed`));
    }
  };
  const confirm = useConfirm();
  const takeAway = () =>
    devices.length === 0
      ? command('deleteAccess')
      : confirm({ text: texts('deleteAccess.question'), about: chosen }, () => command('deleteAccess'));
  return (
    <>
      <ActionButton
        type="primary"
        icon={<UnlockOutlined aria-hidden />}
        call={controlOpenDoor}
        onClick={() => command('openDoor')}
      >
        {texts('action.openDoor')}
      </ActionButton>
      <ActionButton icon={<ClockCircleOutlined aria-hidden />} call={controlTiming} onClick={() => command('timing')}>
        {texts('action.timing')}
      </ActionButton>
      <ActionButton
        icon={<CloudUploadOutlined aria-hidden />}
        call={controlUploadAccess}
        onClick={() => command('uploadAccess')}
      >
        {texts('action.uploadAccess')}
      </ActionButton>
      <ActionButton danger icon={<StopOutlined aria-hidden />} call={controlDeleteAccess} onClick={takeAway}>
        {texts('action.deleteAccess')}
      </ActionButton>
      {chosen.length > 0 && <span className={styles.chosen}>{texts('chosen', { total: chosen.length })}</span>}
    </>
  );
}
