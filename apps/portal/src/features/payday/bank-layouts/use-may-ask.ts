import { useSignedIn } from '../../../lib/signed-in.ts';

/** Whether this person may ask for another format: whoever makes or approves batches. */
export function useMayAsk(): boolean {
  const { permissions } = useSignedIn();
  return permissions.includes('manage_transactions') || permissions.includes('approve_transactions');
}
