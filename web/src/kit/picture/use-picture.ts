import type { Call, Field } from '@contracts/kernel/index.js';
import { useEffect, useState } from 'react';
import { useApi } from '@/api/queries.js';

/** A call that answers a picture by its hash. */
export type PictureCall = Call<
  { hash: Field<string>; token: Field<string> },
  { kind: 'binary'; contentType: string; fileName: string }
>;

/**
 * A picture from the server as an address of this page. Pictures are shown to sessions alone, which links cannot prove. What
 * has a hash stays as it is: no hint that something changed has it asked for again, and one that was replaced or removed
 * meanwhile is no news, because the row with the next one is on its way.
 */
export function usePicture(call: PictureCall, hash: string): string | undefined {
  const { data } = useApi(call, { hash }, { staleTime: 'static', quiet: true });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address;
}
