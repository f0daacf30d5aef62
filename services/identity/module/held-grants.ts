import type { AccessRegistry } from '../../../libs/platform/index.js';

/** The keys that accounts were granted, by the ids of the accounts. */
export type Grants = ReadonlyMap<string, ReadonlySet<string>>;

/** Waits until accounts hold the keys here that they were granted, and no others. */
export const untilHeld = (access: AccessRegistry, grants: Grants): Promise<void> =>
  access.until(() =>
    [...grants].every(([accountId, keys]) => {
      const held = access.permissionsOf(accountId);
      return held?.size === keys.size && [...keys].every((key) => held.has(key));
    }),
  );
