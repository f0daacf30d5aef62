import { accessMigrations } from './access/access.tables.js';
import { accessLosses } from './access/access-loss.read-model.js';
import { classes, persons, placeCopies } from './access/copies.js';
import { commandMigrations } from './commands/command-store.js';
import { conducts } from './conduct/conduct.read-model.js';
import { leaseMigration } from './fleet/leases.js';
import { receptions } from './intake/reception.read-model.js';
import { brokerReaches, presences } from './presence/presence.read-model.js';

/** Read models of the gateway's own log: where it begins after a restart. */
export const gatewayProjections = [presences, brokerReaches, receptions, conducts, accessLosses];
/** What the gateway knows of other services: who may pass where. */
export const accessCopies = [persons, classes.projection, ...placeCopies];
/** Tables that are no read models. */
export const gatewayMigrations = [...commandMigrations, leaseMigration, ...accessMigrations];
