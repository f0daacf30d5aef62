import { create } from 'zustand';
import { readCookie, writeCookie } from '../language/cookie.js';

/** Narrowest width of a window, px, that is no mobile one (source: screens.yaml, shell.layout). */
const desktopFrom = 992;
const cookie = 'School-Sidebar';

interface SidebarState {
  isOpen: boolean;
  isMobile: boolean;
}

const isMobileNow = () => window.innerWidth < desktopFrom;
const isOpenStored = () => readCookie(cookie) !== '0';

/** Sidebar of the shell. On a mobile window it starts closed and lies over the page. */
export const useSidebar = create<SidebarState>(() => {
  const isMobile = isMobileNow();
  return { isMobile, isOpen: !isMobile && isOpenStored() };
});

/** Opens or closes the sidebar; on a desktop window the choice is remembered, 1 or 0. */
export function toggleSidebar(): void {
  const { isOpen, isMobile } = useSidebar.getState();
  if (!isMobile) writeCookie(cookie, isOpen ? '0' : '1', 365);
  useSidebar.setState({ isOpen: !isOpen });
}

/** Closes the sidebar of a mobile window. */
export function closeMobileSidebar(): void {
  if (useSidebar.getState().isMobile) useSidebar.setState({ isOpen: false });
}

window.addEventListener('resize', () => {
  const isMobile = isMobileNow();
  if (document.hidden || isMobile === useSidebar.getState().isMobile) return;
  useSidebar.setState({ isMobile, isOpen: !isMobile && isOpenStored() });
});
