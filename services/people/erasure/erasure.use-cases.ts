import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { personErase } from '../../../libs/contracts/people/index.js';
import { EventStore, eraseKeys, lockPersons, type Unit } from '../../../libs/eventsourcing/index.js';
import { serves } from '../../../libs/platform/index.js';
import { forgetTexts } from '../../../libs/spreadsheet/import/index.js';
import { removeParents } from '../binding/bindings.js';
import { importing } from '../import/imports.js';
import { parent } from '../parent/parent.js';
import { student } from '../student/student.js';
import { removeStudents } from '../student/student.use-cases.js';
import { teacher } from '../teacher/teacher.js';
import { removeTeachers } from '../teacher/teacher.use-cases.js';
import { type Erasure, erasures } from './erasure.js';

/** How a living person of each kind is removed, with the refusals of its deletion. */
const removals = {
  1: {
    isAlive: async (unit: Unit, id: string) => Boolean((await unit.load(student, id)).state),
    remove: removeStudents,
  },
  2: { isAlive: async (unit: Unit, id: string) => Boolean((await unit.load(parent, id)).state), remove: removeParents },
  3: {
    isAlive: async (unit: Unit, id: string) => Boolean((await unit.load(teacher, id)).state),
    remove: removeTeachers,
  },
} as const;

/** Texts that are too short to be looked for in a sentence: a code `1` is in many. */
const shortest = 2;

/** The reason is kept when the person is not. @throws Rejection 1001 where it says who the person is */
function requireNobodyNamed(reason: string, { texts, sharedTexts }: Erasure): void {
  const named = [...texts, ...sharedTexts].some((text) => text.length >= shortest && reason.includes(text));
  if (named) throw Rejection.invalid('原因中不能包含此人的姓名、编码或号码');
}

/** Makes what is known of a person unreadable; a living one is removed before. */
export const erasePerson = serves(
  personErase,
  { store: EventStore },
  ({ personType, personId: id, reason }, { school, meta, operation }, { store }) =>
    store.transact({ school, meta: { ...meta, reason }, operation }, async (unit) => {
      lockPersons(unit.sql, store.schema, school);
      const { state: known } = await unit.load(erasures[personType], id);
      requireNobodyNamed(reason, known);
      const { isAlive, remove } = removals[personType];
      if (await isAlive(unit, id)) await remove(unit, [id]);
      await unit.handle(erasures[personType], id, { type: 'Erase' });
      await eraseKeys(unit.sql, store.schema, school, { id, ...known });
      await forgetTexts(unit, importing, known);
    }),
);
