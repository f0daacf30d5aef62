import { applyProjections, type Projection } from '../../eventsourcing/index.js';
import type { Consumer } from './consumer.js';

/** The consumer that keeps a projection of another service's events. */
export function followProjection(projection: Projection): Consumer {
  const { name, source, types } = projection;
  return { name, source, types, handle: (unit, events) => applyProjections(unit.sql, [projection], events) };
}

/**
 * Which consumers of a service move together: the copies that it keeps, each with those who react to the same events. Who
 * names no copies is alone.
 * @param followed the service's projections of other services' events
 * @throws when a consumer relies on a copy that the service does not keep, or names one on the wrong side
 */
export function groupsOf(followed: readonly Projection[], consumers: readonly Consumer[]): Consumer[][] {
  const groups = new Map(followed.map((projection) => [projection.name, [followProjection(projection)]]));
  for (const consumer of consumers) {
    for (const { name } of [...(consumer.copies ?? []), ...(consumer.after ?? [])])
      if (!groups.has(name)) throw new Error(`${consumer.name} relies on ${name}, which its service does not keep`);
    if (consumer.after?.some(({ source }) => source === consumer.source))
      throw new Error(`${consumer.name} has to name copies of its own source as its copies`);
    const joined = new Set((consumer.copies ?? []).map(({ name }) => groups.get(name) as Consumer[]));
    const group = [...[...joined].flat(), consumer];
    for (const { name } of group) groups.set(name, group);
  }
  return [...new Set(groups.values())].map((group) => copiesFirst(group, followed));
}

const copiesFirst = (group: readonly Consumer[], followed: readonly Projection[]): Consumer[] => {
  const isCopy = ({ name }: Consumer) => followed.some((projection) => projection.name === name);
  return [...group.filter(isCopy), ...group.filter((one) => !isCopy(one))];
};
