import { isDeepStrictEqual } from 'node:util';
import {
  type DeviceAttributes,
  deviceAccessRequested,
  deviceChanged,
  deviceCredentialIssued,
  deviceRegistered,
  deviceRemoved,
  doorAdded,
  doorChanged,
  doorRemoved,
} from '../../../libs/contracts/devices/index.js';
import {
  type Changes,
  type DataOf,
  type EventOf,
  Rejection,
  withChanges,
} from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** A door of a device. */
export type Door = DataOf<typeof doorAdded>;

/** A device that exists, with its doors by their ids. */
export interface Device {
  attributes: DeviceAttributes;
  doors: ReadonlyMap<string, Door>;
  /** Where nobody passes by permissions: everywhere, or at some doors. */
  withdrawn: 'everywhere' | ReadonlySet<string>;
}

/** Somebody wants permissions to be uploaded, or taken away. */
type AccessRequest = Pick<DataOf<typeof deviceAccessRequested>, 'requestId' | 'requestedBy' | 'isRemoval'> & {
  /** Doors that are meant; without them the device. */
  doorIds?: readonly string[];
};

export type DeviceCommand =
  /** `verifier` checks the secret that the device gets. */
  | { type: 'Register'; attributes: DeviceAttributes; verifier: string }
  | { type: 'Change'; changes: Changes<DeviceAttributes> }
  | { type: 'Remove' }
  | { type: 'IssueCredential'; verifier: string }
  | { type: 'AddDoor'; door: Door }
  | { type: 'ChangeDoor'; door: Door }
  | { type: 'RemoveDoors'; doorIds: readonly string[] }
  | { type: 'RequestAccess'; request: AccessRequest };

const types = [
  deviceRegistered,
  deviceChanged,
  deviceRemoved,
  deviceCredentialIssued,
  doorAdded,
  doorChanged,
  doorRemoved,
  deviceAccessRequested,
] as const;
type DeviceEvent = EventOf<(typeof types)[number]>;

/** A maker's terminal is spoken with by its number. */
function checkNumber({ driver, serialNumber }: DeviceAttributes): void {
  if (driver !== 'native' && !serialNumber) throw Rejection.invalid('请输入SN');
}

function change({ attributes }: Device, changes: Changes<DeviceAttributes>): DeviceEvent[] {
  if (changes.type !== undefined && changes.type !== attributes.type) throw Rejection.state('设备类型不能修改');
  const next = withChanges(attributes, changes);
  checkNumber(next);
  return isDeepStrictEqual(next, attributes) ? [] : [deviceChanged(next)];
}

function checkDoorCode({ doors }: Device, { doorId, code }: Door): void {
  for (const other of doors.values())
    if (other.code === code && other.doorId !== doorId) throw Rejection.duplicate('门号重复，请重新输入');
}

function changeDoor(device: Device, door: Door): DeviceEvent[] {
  const known = device.doors.get(door.doorId);
  if (!known) throw Rejection.notFound();
  checkDoorCode(device, door);
  return isDeepStrictEqual(known, door) ? [] : [doorChanged(door)];
}

function removeDoors({ doors }: Device, doorIds: readonly string[]): DeviceEvent[] {
  if (doorIds.some((doorId) => !doors.has(doorId))) throw Rejection.notFound();
  return doorIds.map((doorId) => doorRemoved({ doorId }));
}

/** A request about all doors is one about the device: what was withdrawn there stays so for doors that are added. */
function requestAccess({ attributes, doors, withdrawn }: Device, request: AccessRequest): DeviceEvent[] {
  const { requestId, requestedBy, isRemoval, doorIds } = request;
  const all = [...doors.keys()];
  const meant = doorIds && all.some((id) => !doorIds.includes(id)) ? doorIds : all;
  const before = withdrawn === 'everywhere' ? all : all.filter((id) => withdrawn.has(id));
  const isWhole = meant === all;
  const after = isRemoval ? new Set([...before, ...meant]) : new Set(before.filter((id) => !meant.includes(id)));
  const isWithdrawn = isWhole ? isRemoval : after.size === all.length;
  return [
    deviceAccessRequested({
      requestId,
      deviceCode: attributes.code,
      requestedBy,
      isRemoval,
      isWithdrawn,
      withdrawnDoorIds: isWithdrawn ? [] : [...after],
    }),
  ];
}

function withDoor(device: Device | undefined, door: Door): Device | undefined {
  return device && { ...device, doors: new Map(device.doors).set(door.doorId, door) };
}

function withoutDoor(device: Device | undefined, doorId: string): Device | undefined {
  return device && { ...device, doors: new Map([...device.doors].filter(([id]) => id !== doorId)) };
}

/** The rules of a device and its doors. That its number is unique is for the table of devices to say. */
export const device: Decider<Device | undefined, DeviceCommand, DeviceEvent> = {
  category: 'device',
  types,
  initial: undefined,

  evolve(state, event) {
    switch (event.type) {
      case 'DeviceRegistered':
        return { attributes: event.data, doors: new Map(), withdrawn: new Set() };
      case 'DeviceChanged':
        return state && { ...state, attributes: event.data };
      case 'DeviceRemoved':
        return undefined;
      case 'DoorAdded':
      case 'DoorChanged':
        return withDoor(state, event.data);
      case 'DoorRemoved':
        return withoutDoor(state, event.data.doorId);
      case 'DeviceAccessRequested': {
        const { isWithdrawn, withdrawnDoorIds } = event.data;
        return state && { ...state, withdrawn: isWithdrawn ? 'everywhere' : new Set(withdrawnDoorIds) };
      }
      case 'DeviceCredentialIssued':
        return state;
    }
  },

  decide(command, state) {
    if (command.type === 'Register') {
      checkNumber(command.attributes);
      return [deviceRegistered(command.attributes), deviceCredentialIssued({ verifier: command.verifier })];
    }
    if (!state) throw Rejection.notFound('设备不存在');
    switch (command.type) {
      case 'Change':
        return change(state, command.changes);
      case 'Remove':
        return [...removeDoors(state, [...state.doors.keys()]), deviceRemoved({})];
      case 'IssueCredential':
        return [deviceCredentialIssued({ verifier: command.verifier })];
      case 'AddDoor':
        checkDoorCode(state, command.door);
        return [doorAdded(command.door)];
      case 'ChangeDoor':
        return changeDoor(state, command.door);
      case 'RemoveDoors':
        return removeDoors(state, command.doorIds);
      case 'RequestAccess':
        return requestAccess(state, command.request);
    }
  },
};
