import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Whether the address is still this page's. It changes at once, while the page stays drawn until the next one is there, and a call
 * may be answered long after: neither pulls anybody back who went elsewhere.
 */
export function useIsHere(): () => boolean {
  const { history } = useRouter();
  const { pathname } = useLocation();
  const [home] = useState(pathname);
  return () => history.location.pathname === home;
}

/** Goes where a write leads once it is answered; whoever left the page meanwhile stays where they are. */
export function useGoOn(): (to: {
  href: string;
  replace?: boolean;
  ignoreBlocker?: boolean;
}) => Promise<void> {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return async (to) => {
    if (isHere()) await navigate(to);
  };
}
