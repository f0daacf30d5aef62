import { SimulatedDevice } from '../../../services/device-gateway/simulator/simulated-device.js';
import type { SimulatedDeviceOptions } from '../../../services/device-gateway/simulator/simulated-device-options.js';

/** Devices of a process of their own, which keep what they are told. */
export interface FleetPlan {
  url: string;
  identities: readonly SimulatedDeviceOptions['identity'][];
}

// Whoever measures may end without a word.
process.once('disconnect', () => process.exit());
process.once('message', ({ url, identities }: FleetPlan) => {
  const devices = identities.map((identity) => new SimulatedDevice({ identity, url }));
  let connected = 0;
  for (const device of devices) {
    device.once('connected', () => {
      connected += 1;
      if (connected === devices.length) process.send?.('connected');
    });
    device.powerOn();
  }
});
