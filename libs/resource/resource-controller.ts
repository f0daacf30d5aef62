import { randomUUID } from 'node:crypto';
import { Controller, type Type } from '@nestjs/common';
import {
  type Call,
  type Page,
  type PagedRequest,
  selectedIds,
  type selection,
  type switchSelection,
  type Values,
} from '../contracts/kernel/index.js';
import { Database } from '../database/index.js';
import { EventStore, type WorkContext } from '../eventsourcing/index.js';
import { Serves } from '../platform/index.js';
import type { EntryValues } from './entry.js';
import { isUsable, queryAllEntries, queryEntries } from './entry-queries.js';
import type { EntryRow } from './entry-table.js';
import { holdUnused } from './references.js';
import type { ServedResource } from './served-resource.js';

/** The calls of a resource, as its controller serves them. */
export interface ResourceCallsServed {
  add(values: EntryValues, context: WorkContext): Promise<{ id: string }>;
  update(changes: EntryValues & { id: string }, context: WorkContext): Promise<void>;
  delete(chosen: Values<typeof selection>, context: WorkContext): Promise<void>;
  switchState(chosen: Values<typeof switchSelection>, context: WorkContext): Promise<void>;
  query(request: PagedRequest<object>, context: WorkContext): Promise<Page<EntryRow>>;
  queryAll(params: object, context: WorkContext): Promise<EntryRow[]>;
  check(given: EntryValues & { id?: string }, context: WorkContext): Promise<boolean>;
}

/** Makes the class that serves the calls of a resource. */
export function resourceController(served: ServedResource): Type<ResourceCallsServed> {
  const { resource, decider } = served;

  /**
   * Speaks to the store itself: a process has one command bus for all its services, which could not tell the entries of
   * one service from those of another.
   */
  @Controller()
  class ResourceController implements ResourceCallsServed {
    constructor(
      private readonly store: EventStore,
      private readonly database: Database,
    ) {}

    add(values: EntryValues, context: WorkContext) {
      const id = randomUUID();
      return this.store.transact(context, async (unit) => {
        await unit.handle(decider, id, { type: 'Add', values });
        return { id };
      });
    }

    update({ id, ...changes }: EntryValues & { id: string }, context: WorkContext) {
      return this.store.transact(context, async (unit) => {
        await unit.handle(decider, id, { type: 'Change', changes });
      });
    }

    delete({ ids }: Values<typeof selection>, context: WorkContext) {
      return this.store.transact(context, async (unit) => {
        await holdUnused(unit, served, ids);
        await unit.handleMany(
          decider,
          ids.map((id) => ({ id, command: { type: 'Remove' } })),
        );
      });
    }

    switchState(input: Values<typeof switchSelection>, context: WorkContext) {
      const ids = selectedIds(input);
      return this.store.transact(context, (unit) =>
        unit.handleMany(
          decider,
          ids.map((id) => ({ id, command: { type: 'SwitchState' } })),
        ),
      );
    }

    query(request: PagedRequest<object>, { school }: WorkContext) {
      return this.database.inSchool(school, (sql) => queryEntries(sql, served, school, request));
    }

    queryAll(params: object, { school }: WorkContext) {
      return this.database.inSchool(school, (sql) => queryAllEntries(sql, served, school, params));
    }

    async check({ id, ...values }: EntryValues & { id?: string }, { school }: WorkContext) {
      const { attribute, answers } = resource.check!;
      const usable = await this.database.inSchool(school, (sql) =>
        isUsable(sql, served, school, { attribute, value: values[attribute], id }),
      );
      return answers === 'usable' ? usable : !usable;
    }
  }

  for (const [method, call] of Object.entries<Call>(resource.calls)) {
    const descriptor = Object.getOwnPropertyDescriptor(ResourceController.prototype, method)!;
    Serves(call)(ResourceController.prototype, method, descriptor);
  }
  return ResourceController;
}
