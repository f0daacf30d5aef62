import { authFront } from '@contracts/identity/sign-in.js';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useAccount } from '../api/account.js';
import { useApi } from '../api/queries.js';

/** The school in whose name the sign-in is shown. */
interface FrontSchool {
  id: string;
  name: string;
}

/** The school that was worked in last in this browser; none before the first sign-in. */
const useLast = create<{ school?: FrontSchool }>()(persist(() => ({}), { name: 'campus.school' }));

/** Remembers the school of the session for the next sign-in in this browser. */
export function useRememberedSchool(): void {
  const id = useAccount((state) => state.user?.schoolId);
  const name = useAccount((state) => state.user?.schoolName);
  useEffect(() => {
    if (id && name) useLast.setState({ school: { id, name } });
  }, [id, name]);
}

/** The school that was worked in last here, else the only one of the installation. */
export function useFrontSchool(): FrontSchool | undefined {
  const last = useLast((state) => state.school);
  const { data } = useApi(authFront, {}, { enabled: !last, quiet: true, staleTime: Number.POSITIVE_INFINITY });
  return last ?? (data?.schoolId ? { id: data.schoolId, name: data.schoolName ?? '' } : undefined);
}
