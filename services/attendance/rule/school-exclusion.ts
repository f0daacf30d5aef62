import { isDeepStrictEqual } from 'node:util';
import { schoolClassesExcluded } from '../../../libs/contracts/attendance/index.js';
import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import { json, table, uuid } from '../../../libs/database/index.js';
import { type Decider, projection } from '../../../libs/eventsourcing/index.js';

/** The classes that are left out of every rule of a school; the stream is the school's. */
export const schoolExclusion: Decider<
  readonly string[],
  { type: 'ExcludeClasses'; classIds: string[] },
  EventOf<typeof schoolClassesExcluded>
> = {
  category: 'attendanceExclusion',
  types: [schoolClassesExcluded],
  initial: [],
  evolve: (_classIds, event) => event.data.classIds,
  decide: ({ classIds }, before) => (isDeepStrictEqual(classIds, before) ? [] : [schoolClassesExcluded({ classIds })]),
};

export const schoolExclusionTable = table('attendance', 'school_exclusion', {
  columns: { school: uuid(), classIds: json<string[]>() },
  key: ['school'],
});

export const schoolExclusions = projection({
  source: 'attendance',
  table: schoolExclusionTable,
  version: 1,
  on: (on) => [on(schoolClassesExcluded, (_row, { school, data }) => ({ school, ...data }))],
});
