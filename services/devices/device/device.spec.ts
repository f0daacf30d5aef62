import {
  type DeviceAttributes,
  deviceChanged,
  deviceCredentialIssued,
  deviceRegistered,
  deviceRemoved,
  doorAdded,
  doorChanged,
  doorRemoved,
} from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { type Door, device } from './device.js';

const attributes: DeviceAttributes = {
  code: 'D001',
  name: '东门一号门禁',
  type: 1,
  state: 1,
  driver: 'native',
  areaId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  factory: '通用',
  model: 'AC-2',
  position: '东门',
  singleSwipe: false,
};
const verifier = '$7$101$c2FsdA==$aGFzaA==';
const first: Door = { doorId: 'door-1', code: '1', name: '人行通道', controlMode: 1, openSeconds: 5, index: 0 };
const second: Door = { doorId: 'door-2', code: '2', name: '车行通道', controlMode: 1, openSeconds: 10, index: 1 };
const registered = deviceRegistered(attributes);
const withDoors = [registered, doorAdded(first), doorAdded(second)];

describe('a device', () => {
  it('is registered with a credential', () => {
    given(device, [])
      .when({ type: 'Register', attributes, verifier })
      .then([registered, deviceCredentialIssued({ verifier })]);
  });

  it('keeps what a change does not name, and loses what it empties', () => {
    const { position: _position, ...rest } = attributes;
    given(device, [registered])
      .when({ type: 'Change', changes: { name: '东门', position: null, port: 80, ip: undefined } })
      .then([deviceChanged({ ...rest, name: '东门', port: 80 })]);
    given(device, [registered])
      .when({ type: 'Change', changes: { name: attributes.name, remark: null } })
      .then([]);
  });

  it('keeps its type', () => {
    given(device, [registered])
      .when({ type: 'Change', changes: { type: 2 } })
      .then(Rejection.state('设备类型不能修改'));
  });

  it('gets a new credential', () => {
    given(device, [registered])
      .when({ type: 'IssueCredential', verifier })
      .then([deviceCredentialIssued({ verifier })]);
  });

  it('has doors with numbers of their own', () => {
    given(device, [registered])
      .when({ type: 'AddDoor', door: first })
      .then([doorAdded(first)]);
    given(device, withDoors)
      .when({ type: 'AddDoor', door: { ...first, doorId: 'door-3' } })
      .then(Rejection.duplicate('门号重复，请重新输入'));
    given(device, withDoors)
      .when({ type: 'ChangeDoor', door: { ...second, code: '1' } })
      .then(Rejection.duplicate('门号重复，请重新输入'));
  });

  it('has a door changed, and a number free again when its door is gone', () => {
    given(device, withDoors)
      .when({ type: 'ChangeDoor', door: { ...second, controlMode: 2 } })
      .then([doorChanged({ ...second, controlMode: 2 })]);
    given(device, withDoors).when({ type: 'ChangeDoor', door: second }).then([]);
    given(device, [...withDoors, doorRemoved({ doorId: 'door-1' })])
      .when({ type: 'ChangeDoor', door: { ...second, code: '1' } })
      .then([doorChanged({ ...second, code: '1' })]);
  });

  it('loses doors that it has, all or none', () => {
    given(device, withDoors)
      .when({ type: 'RemoveDoors', doorIds: ['door-2', 'door-1'] })
      .then([doorRemoved({ doorId: 'door-2' }), doorRemoved({ doorId: 'door-1' })]);
    given(device, withDoors)
      .when({ type: 'RemoveDoors', doorIds: ['door-1', 'door-9'] })
      .then(Rejection.notFound());
  });

  it('is removed with its doors', () => {
    given(device, withDoors)
      .when({ type: 'Remove' })
      .then([doorRemoved({ doorId: 'door-1' }), doorRemoved({ doorId: 'door-2' }), deviceRemoved({})]);
  });

  it.each([
    { type: 'Change' as const, changes: {} },
    { type: 'Remove' as const },
    { type: 'IssueCredential' as const, verifier },
    { type: 'AddDoor' as const, door: first },
  ])('that is unknown or removed refuses $type', (command) => {
    given(device, []).when(command).then(Rejection.notFound('设备不存在'));
    given(device, [registered, deviceRemoved({})])
      .when(command)
      .then(Rejection.notFound('设备不存在'));
  });
});
