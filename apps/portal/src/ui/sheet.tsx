import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFrame } from '../lib/form.ts';
import { useClosesPopovers } from './closes-popovers.ts';
import { cx } from './cx.ts';
import { Form } from './form.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { addToastHost } from './toast.ts';

export type SheetSide = 'right' | 'left' | 'top' | 'bottom';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  side?: SheetSide;
  children: ReactNode;
  /** Stays at the foot while the content scrolls. */
  footer?: ReactNode;
  /** Makes content and foot one form: Enter sends it, and closing it by accident does not lose what was typed. */
  form?: Pick<FormFrame, 'submit' | 'holds'>;
};

const sides: Record<SheetSide, string> = {
  right: 'inset-y-0 right-0 h-dvh w-full max-w-120 [--travel:8px_0]',
  left: 'inset-y-0 left-0 h-dvh w-full max-w-120 [--travel:-8px_0]',
  top: 'inset-x-0 top-0 max-h-[85dvh] [--travel:0_-8px]',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] [--travel:0_8px]',
};

const firstField = 'form :is(input, select, textarea):enabled';

/** docs/spec.md §2: a side sheet from the right by default, with title, description and close button. */
export function Sheet({ open, onClose, title, description, side = 'right', ...rest }: Props) {
  const { form, ...content } = rest;
  const { t } = useTranslation('ui');
  const [isLeaving, setLeaving] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  useClosesPopovers(open);

  /** Text that is no amount or date yet is no value of the form, and somebody typed it. */
  const mayLose = () => form && (form.holds() || popup.current?.querySelector('[data-unreadable]'));

  function leave(): void {
    setLeaving(false);
    onClose();
  }

  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        if (mayLose()) setLeaving(true);
        else onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="overlay-motion fixed inset-0 z-30 bg-scrim [--travel:0] print:hidden" />
        <Dialog.Popup
          ref={popup}
          // People who came to write begin at once; on a phone the keyboard would hide what the sheet says.
          initialFocus={(openedBy) =>
            openedBy === 'touch' || (popup.current?.querySelector<HTMLElement>(firstField) ?? true)
          }
          className={cx('sheet overlay-motion fixed z-30 flex flex-col bg-raised shadow-pop', sides[side])}
        >
          <header className="flex items-start gap-3 border-b border-line px-4 sm:px-6 py-4">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="text-title">{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="text-table text-ink-2">{description}</Dialog.Description>
              )}
            </div>
            <Dialog.Close
              aria-label={t('Cerrar')}
              className="-mr-2 inline-flex size-9 items-center justify-center rounded-control text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11 print:hidden"
            >
              <X className="size-5" strokeWidth={1.75} aria-hidden />
            </Dialog.Close>
          </header>
          {form ? (
            <Form onSubmit={form.submit} className="flex min-h-0 flex-1 flex-col">
              <Content {...content} />
            </Form>
          ) : (
            <Content {...content} />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
      <LeaveDialog leaving={isLeaving ? { stay: () => setLeaving(false), leave } : null} />
    </Dialog.Root>
  );
}

function Content({ children, footer }: Pick<Props, 'children' | 'footer'>) {
  const said = useCallback((host: HTMLDivElement | null) => (host ? addToastHost(host) : undefined), []);
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 sm:px-6 py-5 print:overflow-visible">
        {children}
      </div>
      <div
        ref={said}
        aria-live="polite"
        className="flex flex-col-reverse divide-y divide-line empty:hidden"
      />
      {footer && (
        <footer
          data-foot
          className="flex flex-wrap justify-end gap-3 border-t border-line px-4 sm:px-6 py-4 max-sm:*:grow print:hidden"
        >
          {footer}
        </footer>
      )}
    </>
  );
}
