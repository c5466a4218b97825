import { useEffect } from 'react';
import { dismissToast, toastStore } from './toast.ts';
import { usePhone } from './use-narrow.ts';

/** On a phone a question fills the foot of the window: what was said of the act before leaves, unless it is an error or offers a way back. */
export function useQuietToasts(isOpen: boolean): void {
  const isPhone = usePhone();
  useEffect(() => {
    if (!isOpen || !isPhone) return;
    for (const { id, tone, action } of toastStore.read()) if (tone === 'plain' && !action) dismissToast(id);
  }, [isOpen, isPhone]);
}
