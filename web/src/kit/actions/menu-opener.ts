import { useRef, useState } from 'react';

/** Gives the focus of a menu that closes to what had opened it, unless it has gone elsewhere. */
export function returnFocus(opener: HTMLElement | null): void {
  if (document.activeElement?.closest('[role="menu"]')) opener?.focus();
}

/**
 * For a button with a menu: the button says that it has one, and whether it is open. The menu has the focus while it is
 * open; when it closes the button has it again, unless it has gone elsewhere.
 * @returns what the menu (`Dropdown`) and the button in it are given
 */
export function useMenuOpener() {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const onOpenChange = (isOpening: boolean) => {
    setOpen(isOpening);
    if (!isOpening) returnFocus(opener.current);
  };
  return {
    dropdown: { trigger: ['click' as const], autoFocus: true, onOpenChange },
    button: { ref: opener, 'aria-haspopup': 'menu' as const, 'aria-expanded': isOpen },
  };
}
