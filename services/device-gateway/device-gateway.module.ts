import { deviceCommandRequested } from '../../libs/contracts/devices/index.js';
import { followErasures } from '../../libs/erasure/index.js';
import { EventStore } from '../../libs/eventsourcing/index.js';
import { consumer } from '../../libs/messaging/index.js';
import { serviceModule } from '../../libs/platform/index.js';
import * as accessCalls from './access/access.queries.js';
import { accessClasses, accessPersons, accessPlaces } from './access/access-consumers.js';
import * as receiptCalls from './access/access-receipts.queries.js';
import * as rehearsalCalls from './access/access-rehearsal.queries.js';
import * as convergenceCalls from './access/convergence.queries.js';
import { DeviceGateway } from './device-gateway.js';
import * as installationCalls from './installation/installation.queries.js';
import * as installationUseCases from './installation/installation.use-cases.js';
import { accessCopies, gatewayMigrations, gatewayProjections } from './schema.js';
import { bufferFilling, bufferWatch } from './watch/buffer-watch.js';

/** Brings what somebody wants of a device to the gateway. */
export const commandTaker = (gateway: () => DeviceGateway) =>
  consumer({
    name: 'device-gateway.command-taker',
    source: 'devices',
    types: [deviceCommandRequested],
    handle: async (unit, events) => gateway().request(unit, events),
  });

/** Records know a person by a card. */
export const recordErasures = followErasures('device-gateway', { texts: ['cardNumber'] });

/** Speaks with the devices: MQTT on one side, events on the other. */
export const deviceGatewayService = serviceModule({
  name: 'device-gateway',
  migrations: [...gatewayMigrations, recordErasures.migration],
  projections: [...gatewayProjections, ...accessCopies],
  calls: [accessCalls, receiptCalls, rehearsalCalls, convergenceCalls, installationCalls, installationUseCases],
  reads: accessCopies,
  providers: [DeviceGateway, rehearsalCalls.RehearsalLine],
  consumers: [recordErasures.consumer, bufferWatch],
  timers: [bufferFilling],
  consumersOf: (find) => {
    const signals = () => find(EventStore).database.signals;
    const access = [accessPersons, accessPlaces, accessClasses].map((made) => made(signals));
    return [commandTaker(() => find(DeviceGateway)), ...access];
  },
  start: (find) => find(DeviceGateway).start(),
  stop: (find) => find(DeviceGateway).stop(),
});
