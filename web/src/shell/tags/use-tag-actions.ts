import { useNavigate } from 'react-router-dom';
import { closeTags, dropPage, type Tag } from './tag-store.js';

/** What can be done with tags. `active` is the address of the shown page, `affixed` those that cannot be closed. */
export function useTagActions(active: string, affixed: readonly Tag[]) {
  const navigate = useNavigate();
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
  return {
    refresh,
    close: (tag: Tag) => {
      if (isAffixed(tag.path)) return;
      const left = closeTags((path) => path === tag.path);
      if (tag.path === active) showLast(left);
    },
    closeOthers: (tag: Tag) => {
      if (tag.path !== active) void navigate(tag.fullPath);
      closeTags((path) => path !== tag.path);
      for (const other of affixed) if (other.path !== tag.path) dropPage(other.path);
    },
    closeAll: () => {
      closeTags(() => true);
      for (const { path } of affixed) dropPage(path);
      const last = affixed.at(-1);
      if (last?.path === active) refresh(last);
      else showLast([]);
    },
  };
}
