import * as attendance from './attendance/index.js';
import * as gateway from './device-gateway/index.js';
import * as devices from './devices/index.js';
import * as finance from './finance/index.js';
import * as identity from './identity/index.js';
import * as organisation from './organisation/index.js';
import * as people from './people/index.js';

/** What the contract of each service exports: calls, texts and public events are gathered from it, whatever their names. */
export const services: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  identity,
  organisation,
  people,
  devices,
  attendance,
  finance,
  'device-gateway': gateway,
};
