import { useState } from 'react';
import { errorText } from '../lib/api-error.ts';
import { errorToast } from './toast.ts';

/** Fetches a file that somebody asked for: busy until it is there, and a toast says what went wrong. A button holds itself with the promise. */
export function useDownload() {
  const [isBusy, setBusy] = useState(false);

  async function fetchFile(save: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await save();
    } catch (error) {
      errorToast(errorText(error));
    }
    setBusy(false);
  }

  return { isBusy, download: fetchFile };
}
