import {
  type AccessRuleAttributes,
  accessRuleAdded,
  accessRuleChanged,
  accessRuleRemoved,
  areaAdded,
  areaChanged,
  deviceAccessRequested,
  deviceRemoved,
  temporaryDeviceListed,
  temporaryDeviceUnlisted,
} from '../../../libs/contracts/devices/index.js';
import { erasedText } from '../../../libs/contracts/kernel/index.js';
import {
  cardKey,
  faceRemoved,
  faceTaken,
  personErased,
  studentAdded,
  studentChanged,
  studentRemoved,
  studentStateSwitched,
  teacherAdded,
  teacherChanged,
  teacherRemoved,
  teacherStateSwitched,
} from '../../../libs/contracts/people/index.js';
import { CopiedClasses, CopiedDevices } from '../../../libs/copies/index.js';
import {
  boolean,
  instant,
  integer,
  json,
  nullable,
  type RowOf,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { momentOf, projection } from '../../../libs/eventsourcing/index.js';

/** The organisation tree, the devices and their doors, as the gateway knows them. */
export const classes = new CopiedClasses('device_gateway');
export const devices = new CopiedDevices('device_gateway');

export const personTable = table('device_gateway', 'access_person', {
  columns: {
    id: uuid(),
    school: uuid(),
    /** 1 student, 3 teacher (enumeration PersonType). */
    type: integer<1 | 3>(),
    name: varchar(),
    /** Class of a student, organisation unit of a teacher. */
    classId: nullable(uuid()),
    /** In the form in which readers report it. */
    cardKey: nullable(varchar()),
    /** 1 enabled, 2 disabled (enumeration State12). */
    state: integer(),
    /** SHA-256 of the face photo, and its bytes. */
    faceHash: nullable(varchar()),
    faceSize: nullable(integer()),
    /** When the person left the school: the name stays for what is told of permissions that ended then. */
    removedAt: nullable(instant()),
  },
  key: ['id'],
  indexes: { access_person_school: { columns: ['school'] } },
});
export type AccessPerson = RowOf<typeof personTable>;
/** Condition of those of a school ($1) who have not left it. */
export const present = 'school = $1 and removed_at is null';

const known = ({ name, classId, cardNumber }: { name: string; classId?: string; cardNumber?: string }) => ({
  name,
  classId: classId ?? null,
  cardKey: cardNumber === undefined ? null : cardKey(cardNumber),
});

/** What may let a person pass: students and teachers with card and face. */
export const persons = projection({
  source: 'people',
  table: personTable,
  version: 2,
  on: (on) => [
    on(studentAdded, (_row, { streamId: id, school, data }) => ({
      id,
      school,
      type: 1 as const,
      state: data.state,
      ...known(data),
    })),
    on(teacherAdded, (_row, { streamId: id, school, data }) => ({
      id,
      school,
      type: 3 as const,
      state: data.state,
      ...known(data),
    })),
    on([studentChanged, teacherChanged], (row, { data }) => row && { ...row, ...known(data) }),
    on([studentStateSwitched, teacherStateSwitched], (row, { data }) => row && { ...row, state: data.state }),
    on(faceTaken, (row, { data }) => row && { ...row, faceHash: data.hash, faceSize: data.size }),
    on(faceRemoved, (row) => row && { ...row, faceHash: null, faceSize: null }),
    on(
      [studentRemoved, teacherRemoved],
      (row, event) => row && { ...row, cardKey: null, faceHash: null, faceSize: null, removedAt: momentOf(event) },
    ),
    on(personErased, (row) => row && { ...row, name: erasedText }),
  ],
});

export const areaTable = table('device_gateway', 'area_directory', {
  columns: { id: uuid(), school: uuid(), parentId: nullable(uuid()), name: varchar() },
  key: ['id'],
  indexes: { area_directory_school: { columns: ['school'] } },
});

/** The areas, one below the other. */
export const areas = projection({
  source: 'devices',
  table: areaTable,
  version: 1,
  on: (on) => [
    on(
      [areaAdded, areaChanged],
      (_row, { school, data: { areaId, parentId, name } }) => ({
        id: areaId,
        school,
        parentId: parentId ?? null,
        name,
      }),
      ({ data }) => [[data.areaId]],
    ),
  ],
});

export const ruleTable = table('device_gateway', 'access_rule', {
  columns: { id: uuid(), school: uuid(), rule: json<AccessRuleAttributes>() },
  key: ['id'],
  indexes: { access_rule_school: { columns: ['school'] } },
});

/** The rules of who may pass where. */
export const rules = projection({
  source: 'devices',
  table: ruleTable,
  version: 1,
  on: (on) => [
    on([accessRuleAdded, accessRuleChanged], (_row, { streamId: id, school, data }) => ({ id, school, rule: data })),
    on(accessRuleRemoved, () => undefined),
  ],
});

export const temporaryTable = table('device_gateway', 'temporary_place', {
  columns: { id: uuid(), school: uuid(), deviceId: uuid(), doorId: nullable(uuid()) },
  key: ['id'],
  indexes: { temporary_place_school: { columns: ['school'] } },
});

/** Doors and terminals of temporary passes. */
export const temporaryPlaces = projection({
  source: 'devices',
  table: temporaryTable,
  version: 1,
  on: (on) => [
    on(temporaryDeviceListed, (_row, { streamId: id, school, data: { deviceId, doorId } }) => ({
      id,
      school,
      deviceId,
      doorId: doorId ?? null,
    })),
    on(temporaryDeviceUnlisted, () => undefined),
  ],
});

export const withdrawalTable = table('device_gateway', 'access_withdrawal', {
  columns: { deviceId: uuid(), school: uuid(), isWithdrawn: boolean(), doorIds: json<readonly string[]>() },
  key: ['deviceId'],
});

/** Devices and doors whose permissions somebody has taken away. */
export const withdrawals = projection({
  source: 'devices',
  table: withdrawalTable,
  version: 1,
  on: (on) => [
    on(deviceAccessRequested, (_row, { streamId, school, data: { isWithdrawn, withdrawnDoorIds } }) => ({
      deviceId: streamId,
      school,
      isWithdrawn,
      doorIds: withdrawnDoorIds,
    })),
    on(deviceRemoved, () => undefined),
  ],
});

/** Copies of what the devices service says. */
export const placeCopies = [...devices.projections, areas, rules, temporaryPlaces, withdrawals];
