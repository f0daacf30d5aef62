import { attendanceMessages } from './attendance.js';
import type { Catalogue } from './catalogue.js';
import { devicesMessages } from './devices.js';
import { financeMessages } from './finance.js';
import { identityMessages } from './identity.js';
import { importMessages } from './import.js';
import { menuMessages } from './menu.js';
import { organisationMessages } from './organisation.js';
import { peopleMessages } from './people.js';
import { platformMessages } from './platform.js';

/** Where a language stands in the rows of the catalogue. */
export const translatedTo = { en: 0, es: 1, ja: 2 } as const;

/** Every text that the server sends, and every label of the contract. */
export const catalogue: Catalogue = {
  ...platformMessages,
  ...menuMessages,
  ...identityMessages,
  ...importMessages,
  ...organisationMessages,
  ...peopleMessages,
  ...devicesMessages,
  ...attendanceMessages,
  ...financeMessages,
};
