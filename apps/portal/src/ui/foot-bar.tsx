import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePhone } from './use-narrow.ts';

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();
const readPlace = () => place;

function take(element: HTMLElement | null): void {
  place = element;
  for (const tell of listeners) tell();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Place of the bar at the foot of the page; the layout draws it once. */
export function FootPlace() {
  return (
    <div ref={take} data-foot className="sticky bottom-0 z-20 -mx-4 mt-auto empty:hidden print:hidden" />
  );
}

type Props = {
  /** Amount that the act is about, and its name. */
  figure?: { label: string; value: string } | null;
  children: ReactNode;
};

/** The primary act of a page: on a phone it stands at the foot, under the thumb, beside the figure it acts on. */
export function AtFoot({ figure, children }: Props) {
  const isPhone = usePhone();
  const at = useSyncExternalStore(listen, readPlace);
  if (!isPhone) return children;
  return (
    at &&
    createPortal(
      <div className="flex items-center gap-4 border-t border-line bg-surface px-4 py-3 [&_:is(a,button)]:min-w-0 [&_:is(a,button)]:flex-1">
        {figure && (
          <p className="shrink-0 leading-tight">
            <span className="block text-small text-ink-2">{figure.label}</span>
            <strong className="whitespace-nowrap tabular-nums">{figure.value}</strong>
          </p>
        )}
        {children}
      </div>,
      at,
    )
  );
}
