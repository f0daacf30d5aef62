import { holdLock, type Table, tableName } from '../database/index.js';
import type { Unit } from '../eventsourcing/index.js';

/**
 * Nobody else changes the tree of the school that the table holds until the unit is done. Two moves that are harmless one by
 * one could make a cycle together, and they have no row in common; so a school's tree is changed by one at a time, who reads
 * it afterwards.
 */
export const holdTree = ({ sql, school }: Unit, table: Table): void => holdLock(sql, `${tableName(table)}:${school}`);
