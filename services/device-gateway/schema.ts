import { commandMigrations } from './commands/command-store.js';
import { leaseMigration } from './fleet/leases.js';
import { receptions } from './intake/reception.read-model.js';
import { brokerReaches, presences } from './presence/presence.read-model.js';

/** Read models of the gateway's own log: where it begins after a restart. */
export const gatewayProjections = [presences, brokerReaches, receptions];
/** Tables that are no read models. */
export const gatewayMigrations = [...commandMigrations, leaseMigration];
