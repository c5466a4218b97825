import type { ReactNode } from 'react';

/** The one column of the public pages that ask for a code or a password. */
export function AuthColumn({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-96">{children}</div>;
}
