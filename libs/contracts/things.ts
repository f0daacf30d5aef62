import { attendanceThings, attendanceThingsTexts } from './attendance/things.js';
import { gatewayThings, gatewayThingsTexts } from './devices/gateway-things.js';
import { devicesThings, devicesThingsTexts } from './devices/things.js';
import { financeThings, financeThingsTexts } from './finance/things.js';
import { identityThings, identityThingsTexts } from './identity/things.js';
import type { Catalogue, Thing } from './kernel/index.js';
import { organisationThings, organisationThingsTexts } from './organisation/things.js';
import { peopleThings, peopleThingsTexts } from './people/things.js';

/** What auditors are told about, of all services. */
export const things: readonly Thing[] = [
  ...identityThings,
  ...organisationThings,
  ...peopleThings,
  ...devicesThings,
  ...attendanceThings,
  ...financeThings,
  ...gatewayThings,
];

/** The texts that only auditors are told. */
export const thingsTexts: readonly Catalogue[] = [
  identityThingsTexts,
  organisationThingsTexts,
  peopleThingsTexts,
  devicesThingsTexts,
  attendanceThingsTexts,
  financeThingsTexts,
  gatewayThingsTexts,
].map(({ rows }) => rows);
