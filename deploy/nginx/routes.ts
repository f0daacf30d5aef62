import type { Call, ServiceName } from '../../libs/contracts/kernel/index.js';

/** Requests whose path is `prefix`, or lies below it, go to `service`. */
export interface Route {
  prefix: string;
  service: ServiceName;
}

/** The service that has what is no call: the pages of the console, the channel, the documentation. */
export const home: ServiceName = 'console';

/** The services that requests go to. */
export const routedServices = (calls: readonly Call[]): ServiceName[] => [
  ...new Set([...calls.map(({ service }) => service), home]),
];

interface Branch {
  service?: ServiceName;
  below: Map<string, Branch>;
}

/** Every service that the branch leads to. */
const servicesOf = ({ service, below }: Branch): Set<ServiceName> =>
  new Set([...(service ? [service] : []), ...[...below.values()].flatMap((branch) => [...servicesOf(branch)])]);

/** Routes are not shorter than this, so that a new call does not move what is beside it: `/api/school`. */
const shortest = 2;

function routesOf(branch: Branch, segments: readonly string[]): Route[] {
  const [service, another] = servicesOf(branch);
  if (!service) return [];
  if (!another && segments.length >= shortest) return [{ prefix: `/${segments.join('/')}`, service }];
  if (branch.service) throw new Error(`/${segments.join('/')} is a call and leads to other services too`);
  return [...branch.below].flatMap(([segment, next]) => routesOf(next, [...segments, segment]));
}

/** The shortest prefixes that tell the services of these calls apart, in the order of the alphabet. */
export function routes(calls: readonly Call[]): Route[] {
  const root: Branch = { below: new Map() };
  for (const { path, aliases = [], service } of calls) {
    for (const one of [path, ...aliases]) {
      const end = one
        .slice(1)
        .split('/')
        .reduce<Branch>((branch, segment) => {
          const next: Branch = branch.below.get(segment) ?? { below: new Map() };
          branch.below.set(segment, next);
          return next;
        }, root);
      end.service = service;
    }
  }
  return routesOf(root, []).sort((one, other) => (one.prefix < other.prefix ? -1 : 1));
}
