import { DeleteOutlined, EditOutlined, PictureOutlined, UploadOutlined } from '@ant-design/icons';
import { floorPlanAdd, floorPlanDelete, floorPlanUpdate } from '@contracts/devices/floor-plan.js';
import { onlineState } from '@contracts/enumerations.js';
import { lazy } from 'react';
import { change } from '@/api/change.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { useBusy } from '@/kit/actions/use-busy.js';
import { type DialogOpening, useOpenings } from '@/kit/dialog/openings.js';
import { usePictureUpload } from '@/kit/picture/upload.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure, Notice } from '@/kit/states/states.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import { useDoorAlarms } from './door-alarms.js';
import styles from './floor-plan.module.css';
import { lookIcons, stateLooks } from './look.js';
import { type OccupiedRoom, roomOf, useOccupancy } from './occupancy.js';
import { useOpenDoor } from './open-door.js';
import { PlaceList } from './place-list.js';
import { PlaceMark } from './place-mark.js';
import { type Floor, type Plan, positionOf, useFloorPlan } from './plan.js';
import { PlanPicture } from './plan-picture.js';
import { RoomList } from './room-list.js';

const Editor = lazy(() => import('./editor.js'));
const RoomPersons = lazy(() => import('./room-persons.js'));

/** The plan of a floor of a building, through all its units: where its doors and terminals stand, and how they are. */
export default function FloorPlan({ buildingId, floor }: Floor) {
  const texts = useTexts('floor-plan');
  const { data, error, refetch } = useFloorPlan({ buildingId, floor });
  // It stays where somebody else removes the plan: what was placed is not lost without a word.
  const [editor, open] = useOpenings<EditorTexts>(texts);
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />;
  const [plan] = data.data;
  return (
    <>
      {plan ? (
        <ShownPlan plan={plan} onEdit={() => open('dialog', editing, plan)} />
      ) : (
        <NoPlan of={{ buildingId, floor }} />
      )}
      {editor}
    </>
  );
}

type EditorTexts = 'edit.action';

const editing: DialogOpening<Plan, EditorTexts> = {
  title: 'edit.action',
  submits: 'changed',
  isTall: true,
  width: 1280,
  of: (plan, form) => <Editor plan={plan} {...form} />,
};

const showing: DialogOpening<OccupiedRoom, 'persons.title'> = {
  title: 'persons.title',
  isTall: true,
  width: 1000,
  of: (room) => <RoomPersons room={room} />,
};

/** Asks for a picture. */
function NoPlan({ of }: { of: Floor }) {
  const texts = useTexts('floor-plan');
  const [, run] = useBusy();
  const upload = usePictureUpload((picture) => change(floorPlanAdd, { ...of, picture }));
  return (
    <Notice
      icon={<PictureOutlined aria-hidden />}
      title={texts('none.title')}
      detail={texts('none.detail')}
      action={
        <ActionButton
          type="primary"
          icon={<UploadOutlined aria-hidden />}
          call={floorPlanAdd}
          // A user may take any time to choose a file, or choose none: the button does not wait for it.
          onClick={() => void upload(run)}
        >
          {texts('none.action')}
        </ActionButton>
      }
    />
  );
}

function ShownPlan({ plan, onEdit }: { plan: Plan; onEdit: () => void }) {
  const texts = useTexts('floor-plan');
  const confirm = useConfirm();
  const open = useOpenDoor();
  const { id, picture, places } = plan;
  const rooms = useOccupancy(plan);
  const [dialogs, show] = useOpenings<'persons.title'>(texts);
  const alarmsOf = useDoorAlarms(places);
  const remove = () =>
    confirm({ text: texts('remove.question'), isDeletion: true }, () => change(floorPlanDelete, { ids: [id] }));
  return (
    <section className={styles.plan}>
      <div className={styles.tools}>
        <ActionButton type="primary" icon={<EditOutlined aria-hidden />} call={floorPlanUpdate} onClick={onEdit}>
          {texts('edit.action')}
        </ActionButton>
        <ActionButton danger icon={<DeleteOutlined aria-hidden />} call={floorPlanDelete} onClick={remove}>
          {texts('remove.action')}
        </ActionButton>
        <Legend />
      </div>
      <div className={styles.sides}>
        <PlanPicture url={picture}>
          {places.map((place) => {
            const position = positionOf(place);
            const alarms = alarmsOf(place);
            const room = roomOf(place, rooms);
            return position && <PlaceMark key={place.id} {...{ place, position, alarms, room }} onOpen={open} />;
          })}
        </PlanPicture>
        <div>
          {rooms.length > 0 && <RoomList rooms={rooms} onShow={(room) => show('dialog', showing, room)} />}
          <PlaceList places={places} rooms={rooms} alarmsOf={alarmsOf} onOpen={open} />
        </div>
      </div>
      {dialogs}
    </section>
  );
}

/** Says what the marks mean. */
function Legend() {
  const texts = useTexts('floor-plan');
  const label = useLabels();
  const looks = stateLooks.map(([code, look]) => [look, label(onlineState, code)] as const);
  return (
    <ul className={styles.legend}>
      {[...looks, ['alarm', texts('alarm')] as const].map(([look, title]) => (
        <li key={look}>
          <span className={styles.sign} data-look={look}>
            {lookIcons[look]}
          </span>
          {title}
        </li>
      ))}
    </ul>
  );
}
