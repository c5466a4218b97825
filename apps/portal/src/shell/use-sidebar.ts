import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { mobileBreakpointPx, sidebarShortcutKey } from '../lib/limits.ts';
import { expandedCookie, readExpanded } from './sidebar-cookie.ts';

export type SidebarState = {
  mobile: boolean;
  /** On a wide screen: expanded or icons only. On a narrow one: whether the slide-over is open. */
  open: boolean;
  setOpen: (open: boolean) => void;
};

/** docs/spec.md §2, §9: collapsed at first, toggled with Ctrl or Cmd plus B; only the wide screen's choice is kept. The slide-over leaves when the path changes. */
export function useSidebar(pathname: string): SidebarState {
  const mobile = useSyncExternalStore(subscribeWidth, () => narrow().matches);
  const [expanded, setExpanded] = useState(() => readExpanded(document.cookie));
  const [slidOverAt, setSlidOverAt] = useState<string | null>(null);
  const open = mobile ? slidOverAt === pathname : expanded;

  function setOpen(next: boolean) {
    if (mobile) return setSlidOverAt(next ? pathname : null);
    document.cookie = expandedCookie(next);
    setExpanded(next);
  }

  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== sidebarShortcutKey ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      setOpen(!open);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  return { mobile, open, setOpen };
}

const narrow = () => matchMedia(`(max-width: ${mobileBreakpointPx - 0.02}px)`);

function subscribeWidth(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
