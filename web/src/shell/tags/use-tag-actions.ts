import { useNavigate } from 'react-router-dom';
import { closeTags, dropPage, type Tag } from './tag-store.js';
import { useLeavePages } from './use-leave-pages.js';

/** What can be done with tags; it asks before something typed is lost. `active` is the address of the shown page, `affixed` those that cannot be closed. */
export function useTagActions(active: string, affixed: readonly Tag[]) {
  const navigate = useNavigate();
  const leave = useLeavePages();
  const isAffixed = (path: string) => affixed.some((tag) => tag.path === path);

  /** Draws a page anew; the address passes through /redirect without a new entry in the history. */
  const refresh = (tag: Tag) => {
    dropPage(tag.path);
    void navigate(`/redirect${tag.fullPath}`, { replace: true });
  };
  /** After the active page was closed the last remaining tag is shown; where only affixed pages are left, the last of them. */
  const showLast = (left: readonly Tag[]) => {
    const last = left.at(-1) ?? affixed.at(-1);
    void navigate(last?.fullPath ?? '/');
  };
  const close = (tag: Tag) => {
    const left = closeTags((path) => path === tag.path);
    if (tag.path === active) showLast(left);
  };
  const closeOthers = (tag: Tag) => {
    if (tag.path !== active) void navigate(tag.fullPath);
    closeTags((path) => path !== tag.path);
    for (const other of affixed) if (other.path !== tag.path) dropPage(other.path);
  };
  const closeAll = () => {
    closeTags(() => true);
    for (const { path } of affixed) dropPage(path);
    const last = affixed.at(-1);
    if (last?.path === active) refresh(last);
    else showLast([]);
  };
  const isOf = (tag: Tag) => (path: string) => path === tag.path;
  return {
    refresh: (tag: Tag) => leave(() => refresh(tag), isOf(tag)),
    close: (tag: Tag) => {
      if (!isAffixed(tag.path)) leave(() => close(tag), isOf(tag));
    },
    closeOthers: (tag: Tag) =>
      leave(
        () => closeOthers(tag),
        (path) => path !== tag.path,
      ),
    closeAll: () => leave(closeAll),
  };
}
