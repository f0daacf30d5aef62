import { deviceCommandConcluded, deviceCommandRequested } from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { deviceCommand } from './command.js';

const request = {
  commandId: 'command-1',
  deviceId: 'device-1',
  deviceCode: 'D001',
  requestedBy: 'admin',
  requestedAt: 1000,
  expiresAt: 6000,
  operation: 'door.open' as const,
  doorCode: '1',
  arguments: { duration: 5000 },
};
const requested = deviceCommandRequested(request);
const concluded = (stage: 'done' | 'failed' | 'unknown' | 'expired', code: string) =>
  deviceCommandConcluded({
    deviceId: 'device-1',
    deviceCode: 'D001',
    doorCode: '1',
    operation: 'door.open',
    stage,
    code,
    requestedAt: 1000,
  });

describe('a command to a device', () => {
  it('is requested, and concluded as the gateway answers', () => {
    given(deviceCommand, []).when({ type: 'Request', request }).then([requested]);
    given(deviceCommand, [requested])
      .when({ type: 'Conclude', stage: 'done', code: 'ok' })
      .then([concluded('done', 'ok')]);
  });

  it('whose end was unknown is resolved by a late answer', () => {
    given(deviceCommand, [requested, concluded('unknown', 'timeout')])
      .when({ type: 'Conclude', stage: 'done', code: 'ok' })
      .then([concluded('done', 'ok')]);
  });

  it('that ended stays as it ended', () => {
    given(deviceCommand, [requested, concluded('done', 'ok')])
      .when({ type: 'Conclude', stage: 'unknown', code: 'timeout' })
      .then([]);
    given(deviceCommand, [requested, concluded('expired', 'expired')])
      .when({ type: 'Conclude', stage: 'done', code: 'ok' })
      .then([]);
    given(deviceCommand, [requested, concluded('unknown', 'timeout')])
      .when({ type: 'Conclude', stage: 'unknown', code: 'timeout' })
      .then([]);
  });

  it('of the clock has no door', () => {
    const { doorCode: _doorCode, ...rest } = request;
    const clock = { ...rest, operation: 'clock.set' as const, arguments: {} };
    const { doorCode: _none, ...data } = concluded('failed', 'refused').data;
    given(deviceCommand, [deviceCommandRequested(clock)])
      .when({ type: 'Conclude', stage: 'failed', code: 'refused' })
      .then([deviceCommandConcluded({ ...data, operation: 'clock.set' })]);
  });

  it('that nobody asked for is unknown', () => {
    given(deviceCommand, []).when({ type: 'Conclude', stage: 'done', code: 'ok' }).then(Rejection.notFound());
  });
});
