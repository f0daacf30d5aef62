import { createContext, useContext, useMemo } from 'react';

/** What a screen knows of its place in the console; the same as long as the screen is kept. */
export interface ScreenPlace {
  /** Address of the screen without its query; empty outside of the console's tags. */
  path: string;
  /** Component name of the menu item, the first part of the permission keys of its buttons. */
  component: string;
  /**
   * Writes parts of the screen's state into the address, which is the truth of it: a reload, a shared link, Back and
   * Forward show what it says. Parameters with the value undefined are dropped, others that the address holds stay.
   * @param isStep the user did it, and Back leads to what was before
   */
  keepInAddress: (parts: Readonly<Record<string, string | undefined>>, isStep?: boolean) => void;
}

/** Place of a screen that is shown outside of the console's tags. */
const nowhere: ScreenPlace = { path: '', component: '', keepInAddress: () => {} };

export const ScreenContext = createContext<ScreenPlace>(nowhere);

/** Query of the screen's address as text; apart from the place, so that it draws those parts anew that read it. */
export const AddressContext = createContext('');

/** Id of the heading that names the shown page. */
export const pageTitleId = 'page-title';

/** The place of the screen that the component belongs to. */
export const useScreenPlace = (): ScreenPlace => useContext(ScreenContext);

/** Query of the screen's address as it is now; of a screen behind its tag as it was when it was last shown. */
export function useScreenAddress(): URLSearchParams {
  const search = useContext(AddressContext);
  return useMemo(() => new URLSearchParams(search), [search]);
}
