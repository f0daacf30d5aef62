import { type EventOf, valuesAfter } from '../../../libs/contracts/kernel/index.js';
import {
  type ChangeKind,
  faceRemoved,
  faceTaken,
  parentActivated,
  parentAdded,
  parentBound,
  parentChanged,
  parentRemoved,
  parentStateSwitched,
  parentUnbound,
  permissionsReissueRequested,
  personErased,
  studentAdded,
  studentChanged,
  studentRemoved,
  studentStateSwitched,
  teacherActivated,
  teacherAdded,
  teacherChanged,
  teacherRemoved,
  teacherStateSwitched,
} from '../../../libs/contracts/people/index.js';
import type { StoredEvent } from '../../../libs/eventsourcing/index.js';

/** The events that tell of persons. */
export const historyTypes = [
  studentAdded,
  studentChanged,
  studentStateSwitched,
  studentRemoved,
  parentAdded,
  parentChanged,
  parentStateSwitched,
  parentActivated,
  parentRemoved,
  teacherAdded,
  teacherChanged,
  teacherStateSwitched,
  teacherActivated,
  teacherRemoved,
  parentBound,
  parentUnbound,
  permissionsReissueRequested,
  faceTaken,
  faceRemoved,
  personErased,
] as const;

type PersonEvent = StoredEvent<EventOf<(typeof historyTypes)[number]>>;

/** What is known of a person at a moment. */
export interface Snapshot {
  /** False before it was added and after it was removed. */
  exists: boolean;
  /** Values by the names that the events give them. */
  values: Readonly<Record<string, unknown>>;
  /** Who is bound to it, by the id of the binding: parents to a student, students to a parent. */
  bound: Readonly<Record<string, string>>;
  /** Its photo. */
  face?: { hash: string; width: number; height: number };
}

/** A value that became another one; of a binding the id of the other person. */
export interface Change {
  /** Name of the value; `bound` and `face` for what is beside the values. */
  field: string;
  from?: unknown;
  to?: unknown;
}

/** One event of a person, and what it changed. */
export interface HistoryEntry {
  event: StoredEvent;
  kind: ChangeKind;
  changes: readonly Change[];
}

export const nobody: Snapshot = { exists: false, values: {}, bound: {} };

/** What the person is after an event, and what kind of change that was. */
function step(before: Snapshot, event: PersonEvent, personId: string): [kind: ChangeKind, after: Snapshot] {
  const { values, bound } = before;
  switch (event.type) {
    case 'StudentAdded':
    case 'ParentAdded':
    case 'TeacherAdded':
      return ['added', { ...before, exists: true, values: event.data }];
    case 'StudentChanged':
    case 'ParentChanged':
    case 'TeacherChanged':
      return ['changed', { ...before, values: valuesAfter(values, event) }];
    case 'StudentStateSwitched':
    case 'ParentStateSwitched':
    case 'TeacherStateSwitched':
      return ['stateSwitched', { ...before, values: valuesAfter(values, event) }];
    case 'ParentActivated':
    case 'TeacherActivated':
      return ['activated', { ...before, values: valuesAfter(values, event) }];
    case 'ParentBound': {
      const { bindingId, parentId } = event.data;
      const other = event.streamId === personId ? parentId : event.streamId;
      return ['bound', { ...before, bound: { ...bound, [bindingId]: other } }];
    }
    case 'ParentUnbound': {
      const { [event.data.bindingId]: _ended, ...others } = bound;
      return ['unbound', { ...before, bound: others }];
    }
    case 'FaceTaken': {
      const { hash, width, height } = event.data;
      return ['faceTaken', { ...before, face: { hash, width, height } }];
    }
    case 'FaceRemoved': {
      const { face: _removed, ...rest } = before;
      return ['faceRemoved', rest];
    }
    case 'PermissionsReissueRequested':
      return ['permissionsReissued', before];
    case 'PersonErased':
      return ['erased', before];
    case 'StudentRemoved':
    case 'ParentRemoved':
    case 'TeacherRemoved':
      return ['removed', nobody];
  }
}

/** What a step changed; where the person is gone the rest is said by that. */
function changesBetween(before: Snapshot, after: Snapshot): Change[] {
  if (!after.exists && before.exists) return [];
  const names = new Set([...Object.keys(before.values), ...Object.keys(after.values)]);
  const changes: Change[] = [...names].map((field) => ({ field, from: before.values[field], to: after.values[field] }));
  for (const id of new Set([...Object.keys(before.bound), ...Object.keys(after.bound)]))
    changes.push({ field: 'bound', from: before.bound[id], to: after.bound[id] });
  changes.push({ field: 'face', from: before.face, to: after.face });
  return changes.filter(({ from, to }) => from !== to);
}

/** What happened to a person, in the order of its events. Pure. */
export function historyOf(events: readonly StoredEvent[], personId: string): HistoryEntry[] {
  let now = nobody;
  return events.map((event) => {
    const [kind, after] = step(now, event as PersonEvent, personId);
    const entry = { event, kind, changes: changesBetween(now, after) };
    now = after;
    return entry;
  });
}

/** What a person was after some events. Pure. */
export const snapshotOf = (events: readonly StoredEvent[], personId: string): Snapshot =>
  events.reduce((now, event) => step(now, event as PersonEvent, personId)[1], nobody);
