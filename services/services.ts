import type { ProcessService } from '../libs/platform/configuration/configuration.js';
import type { ServiceDefinition } from '../libs/platform/index.js';

/** Every service, in the order in which the sample school is told. A process imports those that it runs, and no others. */
const modules = {
  identity: async () => (await import('./identity/identity.module.js')).identityService,
  organisation: async () => (await import('./organisation/organisation.module.js')).organisationService,
  people: async () => (await import('./people/people.module.js')).peopleService,
  devices: async () => (await import('./devices/devices.module.js')).devicesService,
  'device-gateway': async () => (await import('./device-gateway/device-gateway.module.js')).deviceGatewayService,
  attendance: async () => (await import('./attendance/attendance.module.js')).attendanceService,
  finance: async () => (await import('./finance/finance.module.js')).financeService,
  console: async () => (await import('./console/console.module.js')).consoleService,
} satisfies Record<ProcessService, () => Promise<ServiceDefinition>>;

/** Names of all services, in the order of `modules`. */
export const services = Object.keys(modules) as ProcessService[];

/** Imports services, one after the other; all of them unless some are named. */
export async function loadServices(names: readonly ProcessService[] = services): Promise<ServiceDefinition[]> {
  const loaded: ServiceDefinition[] = [];
  for (const name of services.filter((one) => names.includes(one))) loaded.push(await modules[name]());
  return loaded;
}
