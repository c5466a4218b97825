import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

/** The same key as `public/opening.js`, which applies it before the first paint. */
const key = 'theme';
const systemDark = () => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme), setTheme];
}

/** Keeps the page in step with the system while nobody chose; returns the way to stop. */
export function followSystemTheme(): () => void {
  const system = systemDark();
  apply();
  system.addEventListener('change', apply);
  return () => system.removeEventListener('change', apply);
}

function readTheme(): Theme {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  apply();
  for (const listener of listeners) listener();
}

function apply(): void {
  const theme = readTheme();
  const isDark = theme === 'dark' || (theme === 'system' && systemDark().matches);
  document.documentElement.classList.toggle('dark', isDark);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-theme]'))
    meta.media = meta.dataset['theme'] === (isDark ? 'dark' : 'light') ? 'all' : 'not all';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
