import * as attendance from '../libs/contracts/attendance/index.js';
import * as devices from '../libs/contracts/devices/index.js';
import * as finance from '../libs/contracts/finance/index.js';
import * as identity from '../libs/contracts/identity/index.js';
import type { Resource } from '../libs/contracts/kernel/index.js';
import * as organisation from '../libs/contracts/organisation/index.js';
import * as people from '../libs/contracts/people/index.js';

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'attributes' in value && 'events' in value;

/** Every dictionary that a service has in its contract. */
export const dictionaries: readonly Resource[] = [attendance, devices, finance, identity, organisation, people].flatMap(
  (contract) => Object.values(contract).filter(isResource),
);
