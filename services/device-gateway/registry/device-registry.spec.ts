import { DeviceRegistry, type KnownDevice } from './device-registry.js';

const device = (deviceId: string, name: string): KnownDevice => ({
  deviceId,
  school: 'school',
  code: deviceId,
  name,
  driver: 'native',
  isEnabled: true,
});

it('who learns anew which devices there are tells what is new, changed or gone, and nothing else', () => {
  const registry = new DeviceRegistry();
  registry.become([device('1', 'kept'), device('2', 'old'), device('3', 'gone')]);
  const told: unknown[] = [];
  registry.on('changed', ({ deviceId, name }, before) => told.push([deviceId, name, before?.name]));
  registry.on('removed', ({ deviceId }) => told.push([deviceId, 'removed']));
  registry.become([device('1', 'kept'), device('2', 'new'), device('4', 'added')]);
  expect(told).toEqual([
    ['2', 'new', 'old'],
    ['4', 'added', undefined],
    ['3', 'removed'],
  ]);
  expect([...registry.all()].map(({ deviceId }) => deviceId).sort()).toEqual(['1', '2', '4']);
});
