import { passIdentified, passRecorded, passWithdrawn } from '../../../libs/contracts/attendance/index.js';
import { boolean, instant, nullable, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import type { Pass } from '../pass/pass.js';

export const whereaboutsTable = table('attendance', 'whereabouts', {
  columns: {
    /** Of the person. */
    id: uuid(),
    school: uuid(),
    passId: uuid(),
    deviceId: uuid(),
    doorCode: nullable(varchar()),
    /** Where the door is, in words. */
    position: varchar(),
    /** Whether the person went in by it. */
    isInside: boolean(),
    happenedAt: instant(),
    /** When it happened by the clock that told it, which may be ahead. */
    datedAt: instant(),
  },
  key: ['id'],
  indexes: { whereabouts_device: { columns: ['school', 'deviceId'] } },
});
/** Where a person passed last, in or out. */
type Whereabouts = Omit<RowOf<typeof whereaboutsTable>, 'school'>;

/** A pass as it was recorded. */
interface RecordedPass {
  id: string;
  /** Epoch ms. */
  recordedAt: number;
  pass: Pick<Pass, 'deviceId' | 'doorCode' | 'position' | 'direction' | 'granted' | 'happenedAt'> & {
    person?: Pick<NonNullable<Pass['person']>, 'id'>;
  };
}

const out = 2;

/**
 * Where somebody is after a pass: the pass that happened last counts, in whatever order they are told. A door without a
 * direction leads in. Who was refused has gone nowhere. What a clock dates later than it was recorded happened then: it would
 * hide those that follow it. Of one moment and date the one counts that was told last, as a clock that stands still dates all alike.
 */
export function whereaboutsAfter<T extends Whereabouts>(
  known: T | undefined,
  { id: passId, recordedAt, pass }: RecordedPass,
): T | Whereabouts | undefined {
  const { person, granted, deviceId, doorCode = null, position, direction, happenedAt: datedAt } = pass;
  if (!person || !granted) return known;
  const happenedAt = Math.min(datedAt, recordedAt);
  const isLater =
    !known || happenedAt > known.happenedAt || (happenedAt === known.happenedAt && datedAt >= known.datedAt);
  if (!isLater) return known;
  return { id: person.id, passId, deviceId, doorCode, position, isInside: direction !== out, happenedAt, datedAt };
}

/** Where each student and teacher passed last; nothing of what a room is, so that doors may lead elsewhere from now on. */
export const whereabouts = projection({
  source: 'attendance',
  table: whereaboutsTable,
  version: 2,
  on: (on) => [
    on(
      passRecorded,
      (row, { streamId: id, school, recordedAt, data: pass }) => {
        const after = whereaboutsAfter(row, { id, recordedAt, pass });
        return after && { ...after, school };
      },
      ({ data: { person, granted } }) => (person && granted ? [[person.id]] : []),
    ),
    on(
      passIdentified,
      (row, { streamId: id, school, data: { person, pass } }) => {
        const after = pass
          ? whereaboutsAfter(row, { id, recordedAt: pass.recordedAt, pass: { ...pass, person } })
          : row;
        return after && { ...after, school };
      },
      ({ data: { person, pass } }) => (pass?.granted ? [[person.id]] : []),
    ),
    on(
      passWithdrawn,
      (row, { streamId, school, data: { personId, before } }) => {
        if (row?.passId !== streamId || !personId || !before) return row?.passId === streamId ? undefined : row;
        const { passId: id, recordedAt, ...pass } = before;
        const after = whereaboutsAfter(undefined, { id, recordedAt, pass: { ...pass, person: { id: personId } } });
        return after && { ...after, school };
      },
      ({ data: { personId } }) => (personId ? [[personId]] : []),
    ),
  ],
});
