import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { insideScreen } from './inside-screen.ts';

type Props = { text: string; side?: 'right' | 'top' | 'bottom'; disabled?: boolean; children: ReactElement };

/** Repeats for the eye a name that the control already has for screen readers; nothing may be said only here. */
export function Tooltip({ text, side = 'top', disabled, children }: Props) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} delay={300} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} {...insideScreen} className="z-50">
          <Base.Popup className="overlay-motion max-w-[min(16rem,calc(100vw-1rem))] rounded-tag bg-ink px-2.5 py-1 text-small font-medium text-canvas [--travel:0]">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
