import { authFront } from '@contracts/identity/sign-in.js';
import { logoImage, logoQuery } from '@contracts/organisation/school-logo.js';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useAccount } from '../api/account.js';
import { callApi, linkTo } from '../api/client.js';
import { settleFailure } from '../api/failure.js';

/** The school that was worked in last in this browser; none before the first sign-in. */
const useLast = create<{ school?: { id: string; name: string } }>()(persist(() => ({}), { name: 'campus.school' }));

/** Remembers the school of the session for the next sign-in in this browser. */
export function useRememberedSchool(): void {
  const id = useAccount((state) => state.user?.schoolId);
  const name = useAccount((state) => state.user?.schoolName);
  useEffect(() => {
    if (id && name) useLast.setState({ school: { id, name } });
  }, [id, name]);
}

/** In whose name the sign-in is shown. */
interface Front {
  schoolName: string;
  /** Address of the sign of the school. */
  logo: string;
}

/** The school that was worked in last here, else the only one of the installation, where it has a sign. */
async function askForFront(signal: AbortSignal): Promise<Front | undefined> {
  const options = { quiet: true, signal };
  const { school } = useLast.getState();
  const only = school ? undefined : await callApi(authFront, {}, options);
  const id = school?.id ?? only?.schoolId;
  if (!id) return undefined;
  const { hash } = await callApi(logoQuery, { school: id }, options);
  if (!hash) return undefined;
  return { schoolName: school?.name ?? only?.schoolName ?? '', logo: linkTo(logoImage, { school: id, hash }) };
}

/** The school in whose name the sign-in is shown; undefined where that is the product's, or is not known yet. */
export function useFront(): Front | undefined {
  const [front, setFront] = useState<Front>();
  useEffect(() => {
    const ends = new AbortController();
    askForFront(ends.signal).then(setFront, (error: unknown) => {
      if (!ends.signal.aborted) settleFailure(error);
    });
    return () => ends.abort();
  }, []);
  return front;
}
