import { withoutCode } from '../lib/api-error.ts';

export type Toast = {
  id: number;
  tone: 'plain' | 'error';
  title: string;
  description?: string;
  action?: { label: string; onAct: () => unknown };
};

type Listener = () => void;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<Listener>();

/** Says that something was done, with an optional way back ("Deshacer"). */
export function toast(title: string, options: Pick<Toast, 'description' | 'action'> = {}): number {
  return add({ tone: 'plain', title, ...options });
}

/** docs/spec.md §8: the title is "¡Error!" unless told otherwise, the message is the description, and it has a close button. */
export function errorToast(message: string, title = '¡Error!'): number {
  return errorSaying(message)?.id ?? add({ tone: 'error', title, description: message });
}

const errorSaying = (message: string): Toast | undefined =>
  shown.find(
    ({ tone, description = '' }) => tone === 'error' && withoutCode(description) === withoutCode(message),
  );

export const errorIsSaid = (message: string): boolean => errorSaying(message) !== undefined;

export function dismissToast(id: number): void {
  set(shown.filter((each) => each.id !== id));
}

export function dismissToasts(): void {
  set([]);
}

/** The open sheets that say themselves what was done in them; the topmost speaks. */
let hosts: readonly HTMLElement[] = [];

/** @returns the way to take it away again */
export function addToastHost(host: HTMLElement): () => void {
  hosts = [...hosts, host];
  tell();
  return () => {
    hosts = hosts.filter((each) => each !== host);
    tell();
  };
}

export const readToastHost = (): HTMLElement | null => hosts.at(-1) ?? null;

/** For the toaster: the newest first. */
export const toastStore = {
  read: (): readonly Toast[] => shown,
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function add(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  set([{ ...toast, id: lastId }, ...shown]);
  return lastId;
}

function set(next: readonly Toast[]): void {
  shown = next;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
