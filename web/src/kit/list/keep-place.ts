/** The parts of tables that scroll and can have the focus (`makeReachable`). */
const rowsOfTables = '.ant-table-body[tabindex], .ant-table-content[tabindex]';
/** How long a list is waited for that shows what was done to it, ms. */
const patience = 5_000;

/** Gives the focus to the rows of the list in sight where nothing has it. */
function toRows(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const inSight = [...document.querySelectorAll<HTMLElement>(rowsOfTables)].filter((rows) => rows.checkVisibility());
  // A list in a dialog stands behind that of the page in the document.
  inSight.at(-1)?.focus({ preventScroll: true });
}

/**
 * Keeps the keyboard in a list from which something was taken: the button that had the focus goes with its row, now or when the list
 * has been asked for anew, and the next key would begin at the top of the page.
 * @param opener what had the focus when the question was asked
 */
export function keepPlace(opener: Element | null): void {
  if (!opener?.isConnected) {
    toRows();
    return;
  }
  const changes = new MutationObserver(() => {
    if (opener.isConnected) return;
    changes.disconnect();
    toRows();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => changes.disconnect(), patience);
}
