import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { insideScreen } from './inside-screen.ts';

type Props = {
  trigger: ReactElement;
  label: string;
  children: ReactNode;
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** A small panel beside its button: a filter, an explanation. */
export function Popover({ trigger, label, children, align = 'start', open, onOpenChange }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} {...insideScreen} className="z-40">
          <Base.Popup
            aria-label={label}
            className="overlay-motion max-h-(--available-height) max-w-[min(24rem,calc(100vw-1rem))] overflow-y-auto rounded-panel bg-raised p-4 shadow-pop"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
