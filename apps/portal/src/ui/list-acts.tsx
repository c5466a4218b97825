import type { ReactNode } from 'react';
import { useOffer } from './page-more.ts';
import { useNarrow } from './use-narrow.ts';

/** Acts on a whole list, in a row over it; behind the page's ⋯ where there is no room for one. */
export function ListActs({ className, children }: { className?: string; children: ReactNode }) {
  const isNarrow = useNarrow();
  useOffer(isNarrow && children);
  return isNarrow ? null : <div className={className}>{children}</div>;
}
