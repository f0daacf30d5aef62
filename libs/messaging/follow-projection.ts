import { applyProjections, type Projection } from '../eventsourcing/index.js';
import type { Consumer } from './consumer.js';

/** The consumer that keeps a projection of another service's events. */
export function followProjection(projection: Projection): Consumer {
  const { name, source, types } = projection;
  return { name, source, types, handle: (unit, events) => applyProjections(unit.sql, [projection], events) };
}
