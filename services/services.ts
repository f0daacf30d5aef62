import type { ServiceDefinition } from '../libs/platform/index.js';
import { attendanceService } from './attendance/attendance.module.js';
import { consoleService } from './console/console.module.js';
import { deviceGatewayService } from './device-gateway/device-gateway.module.js';
import { devicesService } from './devices/devices.module.js';
import { financeService } from './finance/finance.module.js';
import { identityService } from './identity/identity.module.js';
import { organisationService } from './organisation/organisation.module.js';
import { peopleService } from './people/people.module.js';

/** Every service, in the order in which the sample school is told. SERVICES picks those of a process. */
export const services: readonly ServiceDefinition[] = [
  identityService,
  organisationService,
  peopleService,
  devicesService,
  deviceGatewayService,
  attendanceService,
  financeService,
  consoleService,
];
