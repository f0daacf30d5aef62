import {
  accessRuleAdded,
  accessRuleChanged,
  accessRuleRemoved,
  areaAdded,
  areaChanged,
  deviceAccessRequested,
  deviceChanged,
  deviceRegistered,
  deviceRemoved,
  doorAdded,
  doorChanged,
  doorRemoved,
  temporaryDeviceListed,
  temporaryDeviceUnlisted,
} from '../../../libs/contracts/devices/index.js';
import { classAdded, classMoved } from '../../../libs/contracts/organisation/index.js';
import {
  faceRemoved,
  faceTaken,
  permissionsReissueRequested,
  studentAdded,
  studentChanged,
  studentRemoved,
  studentStateSwitched,
  teacherAdded,
  teacherChanged,
  teacherRemoved,
  teacherStateSwitched,
} from '../../../libs/contracts/people/index.js';
import type { Signals, Sql } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { rowsNamed } from './access.tables.js';
import { forgetDevices, notePlansDue, planPersons } from './access-planner.js';
import { accessTopic } from './access-store.js';
import { classes, persons, placeCopies } from './copies.js';
import { holdPlans } from './plans.js';
import { keysOfPerson } from './wanted-rows.js';

/**
 * What somebody has asked to be told again is sent whatever the device confirmed.
 * @param which rows, in SQL about parameters
 */
const forgetConfirmed = (sql: Sql, which: string, ...parameters: readonly unknown[]) =>
  sql.query(
    `update device_gateway.access_row set confirmed = '', refusal = null, changed_at = now()
     where ${which} and (confirmed is not null or refusal is not null)`,
    parameters,
  );

/** Persons come, go, and change: what devices are to know of them is found out in the same transaction. */
export const accessPersons = (signals: () => Signals) =>
  consumer({
    name: 'device-gateway.access-persons',
    source: 'people',
    types: [
      studentAdded,
      studentChanged,
      studentStateSwitched,
      studentRemoved,
      teacherAdded,
      teacherChanged,
      teacherStateSwitched,
      teacherRemoved,
      faceTaken,
      faceRemoved,
      permissionsReissueRequested,
    ],
    copies: [persons],
    async handle(unit, events) {
      holdPlans(unit.sql, unit.school);
      const reissued = events.filter(({ type }) => type === 'PermissionsReissueRequested');
      const keys = reissued.flatMap(({ streamId }) => keysOfPerson(streamId));
      if (keys.length > 0) await forgetConfirmed(unit.sql, rowsNamed('$1', '$2'), unit.school, keys);
      await planPersons(unit.sql, unit.school, [...new Set(events.map(({ streamId }) => streamId))]);
      signals().tell(unit.sql, accessTopic, unit.school);
    },
  });

/** Devices, doors, areas and rules: which devices have to be planned anew. */
export const accessPlaces = (signals: () => Signals) =>
  consumer({
    name: 'device-gateway.access-places',
    source: 'devices',
    types: [
      deviceRegistered,
      deviceChanged,
      deviceRemoved,
      doorAdded,
      doorChanged,
      doorRemoved,
      areaAdded,
      areaChanged,
      accessRuleAdded,
      accessRuleChanged,
      accessRuleRemoved,
      temporaryDeviceListed,
      temporaryDeviceUnlisted,
      deviceAccessRequested,
    ],
    copies: placeCopies,
    async handle(unit, events) {
      const { sql, school } = unit;
      holdPlans(sql, school);
      const removed = events.filter(({ type }) => type === 'DeviceRemoved').map(({ streamId }) => streamId);
      if (removed.length > 0) await forgetDevices(sql, removed);
      const isEverywhere = events.some(({ type }) => type.startsWith('AccessRule') || type === 'AreaChanged');
      const ownDevices = events.flatMap((event) => {
        if (event.type === 'TemporaryDeviceListed' || event.type === 'TemporaryDeviceUnlisted')
          return event.data.deviceId;
        return /^(Device|Door)/.test(event.type) ? event.streamId : [];
      });
      await notePlansDue(sql, school, isEverywhere ? undefined : [...new Set(ownDevices)]);
      for (const event of events)
        if (event.type === 'DeviceAccessRequested') await noteRequest(unit, event.streamId, event.data.requestId);
      signals().tell(sql, accessTopic, school);
    },
  });

/** Somebody waits until the device has all that it is to have, each told anew. */
async function noteRequest({ sql }: Unit, deviceId: string, requestId: string): Promise<void> {
  await forgetConfirmed(sql, 'device_id = $1', deviceId);
  await sql.query('update device_gateway.access_device set request_id = $2 where device_id = $1', [
    deviceId,
    requestId,
  ]);
}

/** Classes that move take their pupils into the reach of other rules. */
export const accessClasses = (signals: () => Signals) =>
  consumer({
    name: 'device-gateway.access-classes',
    source: 'organisation',
    types: [classAdded, classMoved],
    copies: [classes.projection],
    async handle(unit, events) {
      if (!events.some(({ type }) => type === 'ClassMoved')) return;
      holdPlans(unit.sql, unit.school);
      await notePlansDue(unit.sql, unit.school);
      signals().tell(unit.sql, accessTopic, unit.school);
    },
  });
