import { deviceCommandRequested } from '../../libs/contracts/devices/index.js';
import { consumer } from '../../libs/messaging/index.js';
import { serviceModule } from '../../libs/platform/index.js';
import { DeviceGateway } from './device-gateway.js';
import { gatewayMigrations, gatewayProjections } from './schema.js';

/** Speaks with the devices: MQTT on one side, events on the other. */
export const deviceGatewayService = serviceModule({
  name: 'device-gateway',
  migrations: gatewayMigrations,
  projections: gatewayProjections,
  providers: [DeviceGateway],
  consumers: (find) => [
    consumer({
      name: 'device-gateway.command-taker',
      source: 'devices',
      types: [deviceCommandRequested],
      handle: async (unit, events) => find(DeviceGateway).request(unit, events),
    }),
  ],
  start: (find) => find(DeviceGateway).start(),
  stop: (find) => find(DeviceGateway).stop(),
});
