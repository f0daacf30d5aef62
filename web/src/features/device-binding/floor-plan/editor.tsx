import { DeleteOutlined, EnvironmentOutlined, HolderOutlined, UploadOutlined } from '@ant-design/icons';
import { floorPlanUpdate } from '@contracts/devices/floor-plan.js';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import { isChanged } from '@/kit/form/changed.js';
import { useSavingOver } from '@/kit/form/saving.js';
import type { Values } from '@/kit/form/stale.js';
import { usePictureUpload } from '@/kit/picture/upload.js';
import { useTexts } from '@/language/use-texts.js';
import { conflictFields } from './conflict-fields.js';
import styles from './floor-plan.module.css';
import { MovableMark } from './movable-mark.js';
import {
  changesOf,
  type Mark,
  nameOf,
  onPicture,
  type Place,
  type Plan,
  type Position,
  percentOf,
  useFloorPlan,
  valuesOf,
} from './plan.js';
import { PlanPicture } from './plan-picture.js';
import { usePointerDrag } from './pointer-drag.js';
import { RoomChoice } from './room-choice.js';

/** Where a door stands that was placed by a press, before it is moved. */
const middle: Position = { x: 0.5, y: 0.5 };

interface EditorProps extends DialogForm {
  plan: Plan;
}

/** Places doors and terminals on the picture of their floor, by pointer or by keys, says which rooms they lead to, and gives the floor another picture. */
export default function Editor({ plan, formId, run, onChosen, close }: EditorProps) {
  const texts = useTexts('floor-plan');
  const [newest = plan] = useFloorPlan(plan).data?.data ?? [];
  const { places, rooms } = newest;
  const left = plan.places.filter(({ id }) => !places.some((place) => place.id === id));
  const [opened] = useState(() => valuesOf(plan));
  const [values, setValues] = useState(opened);
  const [moved, setMoved] = useState<Place>();
  const isUnsaved = isChanged(values, opened);
  useEffect(() => onChosen(isUnsaved), [isUnsaved, onChosen]);
  const placeOf = (id: string) => places.find((place) => place.id === id);
  const { save, question } = useSavingOver({
    fields: conflictFields(newest),
    labelOf: ({ name }) => {
      const place = placeOf(name);
      return place ? nameOf(place) : texts('picture');
    },
    opened,
    call: floorPlanUpdate,
    run,
    send: (wanted, seen) => change(floorPlanUpdate, changesOf({ ...plan, places }, wanted, seen)),
    valuesOf: (stored) => valuesOf(stored as unknown as Plan),
    onSaved: () => {
      notify.success(texts('edit.saved'));
      close();
    },
    show: (wanted) => {
      setValues(wanted);
      return true;
    },
  });

  const root = useRef<HTMLFormElement>(null);
  /** What has the focus next: where a mark comes or goes, its place in the list goes or comes. */
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current) root.current?.querySelector<HTMLElement>(`[data-focus="${next.current}"]`)?.focus();
    next.current = undefined;
  });
  const markOf = ({ id }: Place) => values[id] as Mark | null | undefined;
  const set = (place: Place, position: Position | null) => {
    setValues((before: Values) => ({
      ...before,
      [place.id]: position && { ...(before[place.id] as Mark | null), ...onPicture(position) },
    }));
    setMoved(position ? place : undefined);
  };
  const lead = (place: Place, { x, y }: Position, roomId: string | undefined) =>
    setValues((before: Values) => ({ ...before, [place.id]: { x, y, ...(roomId && { roomId }) } }));
  const put = (place: Place, position: Position | null) => {
    next.current = `${position ? 'mark' : 'row'} ${place.id}`;
    set(place, position);
  };
  const { frame, dragged, handlersOf } = usePointerDrag((id, position) => {
    const place = placeOf(id);
    if (place) put(place, position);
  });
  const positionOf = (place: Place): Position | null | undefined =>
    (dragged?.id === place.id ? dragged.position : undefined) ?? markOf(place);
  const told = moved && positionOf(moved);
  const upload = usePictureUpload((picture) => setValues((before: Values) => ({ ...before, picture })));
  return (
    <form
      id={formId}
      ref={root}
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => save(values));
      }}
    >
      <p id="plan-hint" className={styles.hint}>
        {texts('edit.hint')}
      </p>
      {left.length > 0 && (
        <Alert showIcon type="warning" title={texts('edit.left', { names: left.map(nameOf).join(', ') })} />
      )}
      <div className={styles.sides}>
        <PlanPicture url={values.picture as string} frame={frame}>
          {places.map((place) => {
            const position = positionOf(place);
            if (!position) return null;
            return (
              <MovableMark
                key={place.id}
                place={place}
                position={position}
                handlers={handlersOf(place.id)}
                onMove={(to) => set(place, to)}
                onRemove={() => put(place, null)}
              />
            );
          })}
        </PlanPicture>
        <div>
          <Button block icon={<UploadOutlined aria-hidden />} onClick={() => void upload(run)}>
            {texts('edit.replace')}
          </Button>
          <ul className={styles.list} aria-label={texts('places')}>
            {places.map((place) => {
              const mark = markOf(place);
              return (
                <li key={place.id} className={styles.row}>
                  <span className={styles.handle} {...handlersOf(place.id, true)}>
                    <HolderOutlined aria-hidden /> {nameOf(place)}
                  </span>
                  {mark ? (
                    <Button
                      size="small"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={`${texts('edit.remove')} ${nameOf(place)}`}
                      data-focus={`row ${place.id}`}
                      onClick={() => put(place, null)}
                    />
                  ) : (
                    <Button
                      size="small"
                      icon={<EnvironmentOutlined aria-hidden />}
                      aria-label={`${texts('edit.place')} ${nameOf(place)}`}
                      data-focus={`row ${place.id}`}
                      onClick={() => put(place, middle)}
                    >
                      {texts('edit.place')}
                    </Button>
                  )}
                  {mark && rooms.length > 0 && (
                    <RoomChoice
                      place={place}
                      rooms={rooms}
                      value={mark.roomId}
                      onChange={(roomId) => lead(place, mark, roomId)}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      </div>
      <p role="status" className={styles.hint}>
        {moved && told && `${nameOf(moved)}: ${texts('position', percentOf(told))}`}
      </p>
      {question}
    </form>
  );
}
