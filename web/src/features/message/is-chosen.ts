import { useAccount } from '@/api/account.js';

/** Whether a message has its audience: a session that is limited to classes has to name one. */
export function useIsChosen(target: unknown, classId: string | null | undefined): boolean {
  const isLimited = useAccount((state) => state.user?.isLimited);
  return target !== undefined && (!isLimited || Boolean(classId));
}
