import { Popover as Base } from '@base-ui/react/popover';
import { useEffect, useEffectEvent, useId, useState, type ReactElement, type ReactNode } from 'react';
import { closable, WithinPopover } from './closes-popovers.ts';
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
  const [isOwn, setOwn] = useState(false);
  const isOpen = open ?? isOwn;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  const close = useEffectEvent(() => change(false));
  const id = useId();
  useEffect(() => (isOpen ? closable(id, () => close()) : undefined), [isOpen, id]);
  return (
    <Base.Root open={isOpen} onOpenChange={change}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} {...insideScreen} className="z-40">
          <Base.Popup
            aria-label={label}
            className="overlay-motion max-h-(--available-height) max-w-[min(24rem,calc(100vw-1rem))] overflow-y-auto rounded-panel bg-raised p-4 shadow-pop"
          >
            <WithinPopover value={id}>{children}</WithinPopover>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
