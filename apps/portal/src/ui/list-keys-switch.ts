import { useSyncExternalStore } from 'react';

/** Kept in a cookie as the menu's width is: a sign-out empties the browser's storage, and the keys would be on again. */
const off = 'list_keys=off';
const yearInSeconds = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

export const areListKeysOn = (): boolean => !document.cookie.split('; ').includes(off);

/** Whether single keys work in lists; whoever speaks to their computer can switch them off (WCAG 2.1.4). */
export function useListKeysSwitch(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areListKeysOn), setOn];
}

function setOn(isOn: boolean): void {
  document.cookie = `${off}; path=/; samesite=lax; max-age=${isOn ? 0 : yearInSeconds}`;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
