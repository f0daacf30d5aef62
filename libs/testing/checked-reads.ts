/**
 * Loaded where use cases are tested (a service under test, a product under test): from then on a use case that touches a
 * copy of another service's data fails unless its folder says so (`reads`), as it would not wait for what its caller wrote.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { roleNames } from '../database/role-names.js';
import { EventStore } from '../eventsourcing/index.js';
import type { UseCase } from '../platform/index.js';
import { UseCaseBus } from '../platform/use-case/use-case-bus.js';

/** The use case on whose behalf statements are sent. */
const running = new AsyncLocalStorage<UseCase>();
/** Names of the copies that the services of this process keep. */
const copies = new Set<string>();

/** @throws when a statement of a use case touches a copy for which it does not wait */
function checkReads({ call, reads: own, teacherClasses }: UseCase, statement: string): void {
  const reads = [...own, ...(teacherClasses?.reads ?? [])];
  for (const [, schema, table] of statement.matchAll(/"?(\w+)"?\."?(\w+)"?/g)) {
    const name = `${schema}.${table}`;
    if (copies.has(name) && !reads.some((copy) => copy.name === name))
      throw new Error(`${call.id} touches ${name}: its folder does not say that it reads it`);
  }
}

const { prepare } = EventStore.prototype;
EventStore.prototype.prepare = function (this: EventStore) {
  for (const { name } of this.followed) copies.add(name);
  return prepare.call(this);
};

const { execute } = UseCaseBus.prototype;
UseCaseBus.prototype.execute = function (this: UseCaseBus, useCase, ...given) {
  return running.run(useCase, () => execute.call(this, useCase, ...given));
};

// What a use case wakes (sequencer, consumers) goes on as the system role.
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...given: [string | { text?: string }, ...unknown[]]) {
  const [asked] = given;
  const useCase = this.user === roleNames(this.database ?? '').app ? running.getStore() : undefined;
  if (useCase) checkReads(useCase, typeof asked === 'string' ? asked : (asked.text ?? ''));
  return query.apply(this, given as never);
} as typeof query;
