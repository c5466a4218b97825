import { isFederated, providerSignOutUrl } from './federation.ts';
import { signOut } from './session.ts';

/** Signs somebody out who asked for it: here, and at the company's provider where that let them in. */
export async function leavePortal(): Promise<void> {
  const url = isFederated() ? providerSignOutUrl() : null;
  await signOut();
  if (url !== null) location.assign(url);
}
