import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Sends whoever is here to another address, in place of this one. The router's own component leaves again at every render until
 * it has arrived, and a page that reads the address renders while it is being left: that never ends.
 */
export function Redirect({ to }: { to: string }): null {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href: to, replace: true });
  }, [to, navigate]);
  return null;
}
