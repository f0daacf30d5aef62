import { enumerationTexts } from '../enumerations.js';
import { textsOf } from '../kernel/concepts.js';
import type { Catalogue } from '../kernel/translations.js';
import { services } from '../services.js';
import { thingsTexts } from '../things.js';
import { accessMessages } from './access.js';
import { attendanceMessages } from './attendance.js';
import { devicesMessages } from './devices.js';
import { identityMessages } from './identity.js';
import { importMessages } from './import.js';
import { menuMessages } from './menu.js';
import { organisationMessages } from './organisation.js';
import { peopleMessages } from './people.js';
import { platformMessages } from './platform.js';

/** Where a language stands in the rows of the catalogue. */
export const translatedTo = { en: 0, es: 1, ja: 2 } as const;

/** The tables of texts: no text stands in two of them. */
export const catalogues: readonly Catalogue[] = [
  platformMessages,
  menuMessages,
  importMessages,
  identityMessages,
  organisationMessages,
  peopleMessages,
  devicesMessages,
  accessMessages,
  attendanceMessages,
  enumerationTexts.rows,
  ...textsOf(Object.values(services)),
  ...thingsTexts,
];

/** Every text that the server sends, and every label of the contract. */
export const catalogue: Catalogue = Object.assign({}, ...catalogues);
