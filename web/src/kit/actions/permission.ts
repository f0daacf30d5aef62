import type { Call } from '@contracts/kernel/index.js';
import { useAccount } from '@/api/account.js';
import { useScreenPlace } from '../screen-context.js';

/** Keys of a call that belong to the screen; a call that several screens share has keys of each. */
function ownKeys(keys: readonly string[], component: string): readonly string[] {
  const own = keys.filter((key) => key.startsWith(`${component}:`));
  return own.length > 0 ? own : keys;
}

/** Tells of an address whether it is that of a page in the menu of the session. */
export function useMayOpen(): (address: string) => boolean {
  const menu = useAccount((state) => state.menu);
  return (address) => menu.some(({ path }) => path === address.split('?')[0]);
}

/** Tells of a call whether the session may make it from this screen. Calls without permission are free to all. */
export function usePermission(): (call: Call | undefined) => boolean {
  const { component } = useScreenPlace();
  const holds = useAccount((state) => state.holds);
  return (call) =>
    [call?.permission, call?.alsoPermission].every((keys) => !keys || ownKeys(keys, component).some(holds));
}
