import type { UseQueryResult } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Data of the frame around every page is asked for again when somebody goes to another page and it has grown old. */
export function useRefreshOnMove({
  isStale,
  refetch,
}: Pick<UseQueryResult<unknown>, 'isStale' | 'refetch'>): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (isStale) void refetch({ cancelRefetch: false });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- growing old alone asks for nothing: only moving does
  }, [pathname]);
}
