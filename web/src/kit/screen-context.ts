import { createContext, useContext } from 'react';

/** What a screen knows of its place in the console. */
export interface ScreenPlace {
  /** Address of the screen without its query; empty outside of the console's tags. */
  path: string;
  /** Component name of the menu item, the first part of the permission keys of its buttons. */
  component: string;
  /** Query of the screen's address as it is now. */
  query: () => URLSearchParams;
  /**
   * Keeps the state of the screen in the address, so that a reload and a shared link show the same. Parameters with the
   * value undefined are dropped, others that the address holds stay.
   */
  keepInAddress: (parts: Readonly<Record<string, string | undefined>>) => void;
}

/** Place of a screen that is shown outside of the console's tags. */
const nowhere: ScreenPlace = {
  path: '',
  component: '',
  query: () => new URLSearchParams(),
  keepInAddress: () => {},
};

export const ScreenContext = createContext<ScreenPlace>(nowhere);

/** The place of the screen that the component belongs to. */
export const useScreenPlace = (): ScreenPlace => useContext(ScreenContext);
