import { classTurned, classTurnTakenBack, turnActions } from '../../../libs/contracts/organisation/index.js';
import { studentStateSwitched } from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { classes } from '../class/classes.js';
import { student } from '../student/student.js';
import { studentTable } from '../student/student.read-model.js';
import { graduation } from './graduation.js';

const graduationId = (turnId: string, classId: string) => namedId('graduation', turnId, classId);

/** The enabled pupils of classes that graduated are not enabled any more, so they pass no door. */
async function graduate(unit: Unit, turnId: string, classId: string, branch: readonly string[]): Promise<void> {
  // All pupils, of any state: rows do not show what the same step has done before, streams do.
  const condition = 'school = $1 and class_id = any($2)';
  const rows = await selectRows(unit.sql, studentTable, condition, [unit.school, branch], 'order by id for update');
  const from = unit.appended.length;
  await unit.handleMany(
    student,
    rows.map(({ id }) => ({ id, command: { type: 'Change', changes: {}, state: 2 } })),
  );
  const pupils = unit.appended
    .slice(from)
    .filter(({ type }) => type === studentStateSwitched.name)
    .map(({ streamId, streamVersion }) => ({ id: streamId, before: streamVersion - 1 }));
  await unit.handle(graduation, graduationId(turnId, classId), { type: 'Graduate', turnId, classId, pupils });
}

/** Who is as the turn has left them is enabled again. */
async function takeBack(unit: Unit, turnId: string, classId: string): Promise<void> {
  const id = graduationId(turnId, classId);
  const { state } = await unit.load(graduation, id);
  const pupils = state?.pupils ?? [];
  const from = unit.appended.length;
  await unit.handleEach(
    student,
    pupils.map(({ id, before }) => ({ id, command: { type: 'Change', changes: {}, state: 1 }, seen: before + 1 })),
  );
  const returned = new Set(unit.appended.slice(from).map(({ streamId }) => streamId));
  const left = pupils.map(({ id }) => id).filter((id) => !returned.has(id));
  await unit.handle(graduation, id, { type: 'TakeBack', left });
}

/**
 * The pupils of a class follow it through a year's turn, and back. Nobody joins a class that is being disabled: the copy of
 * the classes is brought up in the same transaction.
 */
export const graduates = consumer({
  name: 'people.graduates',
  source: 'organisation',
  types: [classTurned, classTurnTakenBack],
  copies: [classes.projection],
  async handle(unit, events) {
    for (const { streamId, type, data } of events) {
      if (type === 'ClassTurned' && 'disabled' in data && data.action === turnActions.graduate)
        await graduate(unit, streamId, data.classId, data.disabled);
      if (type === 'ClassTurnTakenBack' && 'enabled' in data && data.enabled.length > 0)
        await takeBack(unit, streamId, data.classId);
    }
  },
});
