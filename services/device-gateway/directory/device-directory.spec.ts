import { DeviceDirectory, type KnownDevice } from './device-directory.js';

const device = (deviceId: string, name: string): KnownDevice => ({
  deviceId,
  school: 'school',
  code: deviceId,
  name,
  driver: 'native',
  isEnabled: true,
});

it('who learns anew which devices there are tells what is new, changed or gone, and nothing else', () => {
  const directory = new DeviceDirectory();
  directory.become([device('1', 'kept'), device('2', 'old'), device('3', 'gone')]);
  const told: unknown[] = [];
  directory.on('changed', ({ deviceId, name }, before) => told.push([deviceId, name, before?.name]));
  directory.on('removed', ({ deviceId }) => told.push([deviceId, 'removed']));
  directory.become([device('1', 'kept'), device('2', 'new'), device('4', 'added')]);
  expect(told).toEqual([
    ['2', 'new', 'old'],
    ['4', 'added', undefined],
    ['3', 'removed'],
  ]);
  expect([...directory.all()].map(({ deviceId }) => deviceId).sort()).toEqual(['1', '2', '4']);
});
