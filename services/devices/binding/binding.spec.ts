import { deviceBound, deviceUnbound } from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { binding } from './binding.js';

const place = { buildingId: 'b', unit: 1, floor: 2 };

describe('the binding of a device', () => {
  it('is one at most', () => {
    given(binding, [])
      .when({ type: 'Bind', place })
      .then([deviceBound(place)]);
    given(binding, [deviceBound(place)])
      .when({ type: 'Bind', place: { ...place, floor: 3 } })
      .then(Rejection.state('设备已被绑定'));
  });

  it('ends, and the device may be bound again', () => {
    given(binding, [deviceBound(place)])
      .when({ type: 'Unbind' })
      .then([deviceUnbound({})]);
    given(binding, []).when({ type: 'Unbind' }).then(Rejection.notFound('设备绑定不存在'));
    given(binding, [deviceBound(place), deviceUnbound({})])
      .when({ type: 'Bind', place })
      .then([deviceBound(place)]);
  });
});
