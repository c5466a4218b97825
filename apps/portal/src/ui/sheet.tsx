import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';

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
};

const sides: Record<SheetSide, string> = {
  right: 'inset-y-0 right-0 h-dvh w-full max-w-120 [--travel:8px_0]',
  left: 'inset-y-0 left-0 h-dvh w-full max-w-120 [--travel:-8px_0]',
  top: 'inset-x-0 top-0 max-h-[85dvh] [--travel:0_-8px]',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] [--travel:0_8px]',
};

/** docs/spec.md §2: a side sheet from the right by default, with title, description and close button. */
export function Sheet({ open, onClose, title, description, side = 'right', children, footer }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="overlay-motion fixed inset-0 z-30 bg-scrim [--travel:0]" />
        <Dialog.Popup
          className={cx('overlay-motion fixed z-30 flex flex-col bg-raised shadow-pop', sides[side])}
        >
          <header className="flex items-start gap-3 border-b border-line px-6 py-4">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="text-title">{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="text-table text-ink-2">{description}</Dialog.Description>
              )}
            </div>
            <Dialog.Close
              aria-label={t('Cerrar')}
              className="-mr-2 inline-flex size-9 items-center justify-center rounded-control text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11"
            >
              <X className="size-5" strokeWidth={1.75} aria-hidden />
            </Dialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-5">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              {footer}
            </footer>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
