import { accessMigrations } from './access/access.tables.js';
import { accessLosses } from './access/access-loss.read-model.js';
import { convergences } from './access/convergence.read-model.js';
import { classes, persons, placeCopies } from './access/copies.js';
import { recordBuffers } from './buffer/buffer.read-model.js';
import { commandMigrations } from './commands/command-store.js';
import { conducts } from './conduct/conduct.read-model.js';
import { leaseMigration } from './fleet/leases.js';
import { doorOpenings, floors } from './installation/copies.js';
import { installations } from './installation/installation.read-model.js';
import { receptions } from './intake/reception.read-model.js';
import { rowNumberMigration } from './intake/row-numbers.js';
import { brokerReaches, presences } from './presence/presence.read-model.js';

/** Read models of the gateway's own log: where it begins after a restart. */
export const gatewayProjections = [
  presences,
  brokerReaches,
  receptions,
  conducts,
  accessLosses,
  recordBuffers,
  convergences,
  installations,
];
/** What the gateway knows of other services: who may pass where, and what of an installation they know. */
export const accessCopies = [persons, classes.projection, ...placeCopies, floors, doorOpenings];
/** Tables that are no read models. */
export const gatewayMigrations = [...commandMigrations, leaseMigration, ...accessMigrations, rowNumberMigration];
