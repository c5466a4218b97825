import { useState } from 'react';
import { errorText } from './api-error.ts';

/** Refusal of work that is no form's, as of a file that is sent when it is dropped. */
export function useRefusal() {
  const [refusal, refuse] = useState<string | null>(null);
  return {
    refusal,
    refuse,
    /** Forgets the last refusal first. */
    async attempt(work: () => Promise<unknown>): Promise<void> {
      refuse(null);
      try {
        await work();
      } catch (error) {
        refuse(errorText(error));
      }
    },
  };
}
