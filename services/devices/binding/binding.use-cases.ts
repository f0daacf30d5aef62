import { deviceBindingBind, deviceBindingDelete } from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { handles } from '../../../libs/platform/index.js';
import { deviceTable } from '../device/device.read-model.js';
import { binding } from './binding.js';
import { requireFloor } from './place.js';

/** Binds devices to a floor: all or none. */
export const bindDevices = handles(deviceBindingBind, async (unit, { deviceIds, ...place }) => {
  await requireFloor(unit, place);
  const ids = [...new Set(deviceIds)];
  const held = 'school = $1 and id = any($2)';
  const devices = await selectRows(unit.sql, deviceTable, held, [unit.school, ids], 'order by id for share');
  if (devices.length < ids.length) throw Rejection.notFound('设备不存在');
  const { areaId: _areaOfBuilding, ...floor } = place;
  await unit.handleMany(
    binding,
    ids.map((id) => ({ id, command: { type: 'Bind', place: floor } })),
  );
});

/** Ends bindings: all or none. */
export const unbindDevices = handles(deviceBindingDelete, async (unit, { ids }) => {
  await unit.handleMany(
    binding,
    ids.map((id) => ({ id, command: { type: 'Unbind' } })),
  );
});
