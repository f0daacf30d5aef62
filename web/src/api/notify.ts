/** Shows short texts on top of the page. */
export interface Notifier {
  error(text: string): void;
  success(text: string): void;
  warning(text: string): void;
  info(text: string): void;
  /** Says that something is under way, until the returned function is called. */
  loading(text: string): () => void;
}

let notifier: Notifier | undefined;

/** Connects the client to the page's messages; called once, when the page is drawn. */
export function setNotifier(next: Notifier): void {
  notifier = next;
}

/** Short messages from code outside of components. */
export const notify: Notifier = {
  error: (text) => notifier?.error(text),
  success: (text) => notifier?.success(text),
  warning: (text) => notifier?.warning(text),
  info: (text) => notifier?.info(text),
  loading: (text) => notifier?.loading(text) ?? (() => {}),
};
